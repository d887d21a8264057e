import com.sun.jna.ptr.LongByReference;
import java.util.*;

/** What asynchronous means, seen from Java: README.md says how to run it. */
class FirstSteps extends Slipstream {
  static Array full(int value, long... shape) {
    return call("fill", value, "float32", shape);
  }

  static long stat(String name) {
    var n = new LongByReference();
    check(ss_get_stat(name, n));
    return n.getValue();
  }

  static Array embed(Array table, Array tokens) {
    return call("take", table, tokens, 0); // token 7 has no row
  }

  public static void main(String[] args) {
    // 1. Looking at a value waits for it, and for what it needs.
    var x = full(1, 1, 2);
    var z = call("add", call("multiply", x, full(1, 1, 2)), 2);
    System.out.println("x * y + 2 = " + Arrays.toString(z.toFloats()));

    // 2. A call only queues its work; the backend's threads do it meanwhile.
    var products = new ArrayList<Array>();
    var start = System.nanoTime();
    for (int i = 0; i < 10; i++) {
      var a = call("draw", "normal", 0, 1, 0, 0, "float32", new long[] {1000, 1000});
      products.add(call("dot", a, a));
    }
    var queued = (System.nanoTime() - start) / 1e6;
    check(ss_wait_all());
    System.out.printf("10 products: queued after %.2f ms, finished after %.2f ms%n", queued,
        (System.nanoTime() - start) / 1e6);

    // 3. Only the last of a thousand assignments can be seen: only it is computed. The backend may
    // start after a moment of waiting for more; a long moment makes the figures certain.
    check(ss_set_setting("window_us", 1000000));
    long executed = stat("executed"), dropped = stat("dropped");
    Array y = null;
    for (int i = 0; i < 1000; i++) {
      if (y != null) y.close();
      y = call("add", x, i);
    }
    System.out.println("last of 1000 assignments = " + Arrays.toString(y.toFloats()));
    System.out.printf("computed %d, dropped %d%n", stat("executed") - executed,
        stat("dropped") - dropped);

    // 4. What fails when it runs is reported by the look, with the line that recorded it.
    var rows = embed(full(1, 3, 2), full(7, 1));
    System.out.println("recorded without an error");
    try { rows.toFloats(); } catch (RuntimeException e) {
      System.out.println("the look failed: " + e.getMessage());
    }
  }
}
