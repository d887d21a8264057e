"""The share of the machine that a container has: made-up control groups of both versions."""

from __future__ import annotations

import os

import pytest

from slipstream import _core, engine

GB = 1 << 30


def limits(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return _core.machine_limits(str(root))


@pytest.fixture
def machine(tmp_path):
    """Without any control groups."""
    return limits(tmp_path, {})


def test_the_whole_machine(machine):
    bytes_, threads = machine
    assert bytes_ == os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    assert threads == len(os.sched_getaffinity(0))


@pytest.mark.parametrize("cpu, threads", [("50000 100000", 1), ("100000 100000", 1)])
def test_version_2(tmp_path, cpu, threads):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "0::/app\n",
            "sys/fs/cgroup/app/memory.max": f"{GB // 4}\n",
            "sys/fs/cgroup/app/cpu.max": cpu + "\n",
        },
    )
    assert found == (GB // 4, threads)


def test_version_2_the_groups_above_count_too(tmp_path):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "0::/pod/app\n",
            "sys/fs/cgroup/pod/app/memory.max": "max\n",
            "sys/fs/cgroup/pod/app/cpu.max": "max 100000\n",
            "sys/fs/cgroup/pod/memory.max": f"{GB // 8}\n",
            "sys/fs/cgroup/pod/cpu.max": "1000 100000\n",
        },
    )
    assert found == (GB // 8, 1)


def test_version_2_in_a_container_of_which_only_the_top_is_seen(tmp_path):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "0::/../../docker/0123\n",
            "sys/fs/cgroup/memory.max": f"{GB // 8}\n",
            "sys/fs/cgroup/cpu.max": "90000 100000\n",
        },
    )
    assert found == (GB // 8, 1)


@pytest.mark.parametrize("folder", ["docker/0123/", ""])  # "": only the top is seen
def test_version_1(tmp_path, folder):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "5:cpu,cpuacct:/docker/0123\n4:memory:/docker/0123\n",
            f"sys/fs/cgroup/memory/{folder}memory.limit_in_bytes": f"{GB // 4}\n",
            f"sys/fs/cgroup/cpu/{folder}cpu.cfs_quota_us": "80000\n",
            f"sys/fs/cgroup/cpu/{folder}cpu.cfs_period_us": "100000\n",
        },
    )
    assert found == (GB // 4, 1)


def test_no_limit_is_no_limit(tmp_path, machine):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "4:memory:/\n5:cpu,cpuacct:/\n0::/x\nnonsense\n",
            "sys/fs/cgroup/x/memory.max": "max\n",
            "sys/fs/cgroup/x/cpu.max": "max 100000\n",
            "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712\n",
            "sys/fs/cgroup/cpu/cpu.cfs_quota_us": "-1\n",
            "sys/fs/cgroup/cpu/cpu.cfs_period_us": "100000\n",
        },
    )
    assert found == machine


@pytest.mark.parametrize("text", ["", "\n", "abc", "0", "-5", "1e99", "99999999999999999999999"])
def test_damaged_files_are_no_limit(tmp_path, machine, text):
    found = limits(
        tmp_path,
        {
            "proc/self/cgroup": "0::/\n",
            "sys/fs/cgroup/memory.max": text,
            "sys/fs/cgroup/cpu.max": text,
        },
    )
    assert found[1] == machine[1]
    assert found[0] == machine[0] or text == "1e99"


def test_the_engine_starts_with_these_limits():
    from .programs import run

    bytes_, threads = _core.machine_limits("/")
    done = run(
        "from slipstream import engine; c = engine.configure(); "
        "print(c['budget_bytes'], c['threads'])",
        env={"SLIPSTREAM_THREADS": "", "SLIPSTREAM_BUDGET": ""},
    )
    assert done.stdout.split() == [str(bytes_ // 2), str(threads)]
    assert engine.configure()["budget_bytes"] > 0
