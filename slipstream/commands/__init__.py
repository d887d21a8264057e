"""The subcommands of ``slipstream``: each module has ``add``, which declares and runs one."""
