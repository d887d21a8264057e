import com.sun.jna.*;
import com.sun.jna.ptr.LongByReference;

/** A small frontend for Java: arrays, and the backend's operations called by their names. */
class Slipstream {
  static native void ss_at(String file, int line, String function);
  static native String ss_error();
  static native int ss_free(long x);
  static native int ss_size(long x, LongByReference elements);
  static native int ss_read(long x, float[] to, long bytes);
  static native int ss_wait_all();
  static native int ss_set_setting(String name, long value);
  static native int ss_get_stat(String name, LongByReference value);
  static native int ss_call_name(String name, Arg args, int n, long[] out, int size, Pointer none);

  static { Native.register(System.getenv().getOrDefault("SLIPSTREAM_LIBRARY", "slipstream")); }

  static void check(int status) { if (status != 0) throw new RuntimeException(ss_error()); }
  /** To be closed: a collector would come late, when the backend has computed it. */
  record Array(long handle) implements AutoCloseable {
    public void close() { check(ss_free(handle)); }

    float[] toFloats() { // waits for the elements
      var n = new LongByReference();
      check(ss_size(handle, n));
      var to = new float[(int) n.getValue()];
      check(ss_read(handle, to, 4 * n.getValue()));
      return to;
    }
  }

  @Structure.FieldOrder({"name", "kind", "count", "value", "rest"})
  public static class Arg extends Structure { // ss_arg, its union as two words
    public Pointer name;
    public int kind, count; // kind: a number of ss_kind
    public long value, rest;
    private Memory copy;
    void set(Object v) {
      kind = v instanceof Array ? 1 : v instanceof Integer ? 2 : v instanceof String ? 6 : 8;
      if (v instanceof Array x) value = x.handle;
      else if (v instanceof Integer i) value = i;
      else if (v instanceof String s) (copy = new Memory(s.length() + 1)).setString(0, s);
      else (copy = new Memory(8L * (count = ((long[]) v).length))).write(0, (long[]) v, 0, count);
      if (copy != null) value = Pointer.nativeValue(copy);
    }
  }

  /** call("dot", a, b) records the operation, with the line that called, and returns at once. */
  static Array call(String name, Object... args) {
    var at = StackWalker.getInstance().walk(frames -> frames
        .filter(f -> !f.getClassName().equals("Slipstream")).findFirst()).orElseThrow();
    ss_at(at.getFileName(), at.getLineNumber(), at.getMethodName());
    var list = (Arg[]) new Arg().toArray(args.length);
    for (int i = 0; i < args.length; i++) list[i].set(args[i]);
    var out = new long[1];
    check(ss_call_name(name, list[0], args.length, out, 1, null));
    return new Array(out[0]);
  }
}
