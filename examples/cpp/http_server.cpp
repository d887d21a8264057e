// Serves a lowered model over HTTP, without Python.
//
//   http_server lowered-symbol.json lowered.params [--port 8080] [--host 127.0.0.1]
//               [--threads 8] [--max-batch 64]
//
//   GET  /health    what the model takes and gives, as JSON
//   POST /predict   float32 elements, little-endian, one sample after the other; the length says
//                   how many. Answers with float32 elements and their shape in X-Shape, or with
//                   JSON for "Accept: application/json".
//
// Each thread serves one connection at a time; all share one model. Listens on this machine only
// unless told otherwise: it has no passwords and no encryption, which a proxy in front can add.
#include <arpa/inet.h>
#include <signal.h>
#include <slipstream.h>
#include <sys/eventfd.h>

#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <thread>
#include <vector>

#include "http.h"

namespace {

using http::Request;
using http::Response;
using std::string;
using std::string_view;

struct Options {
  string symbol, params, host = "127.0.0.1";
  int port = 8080, threads = 8;
  int64_t max_batch = 64;
};

// ---- the model ---------------------------------------------------------------------------------

void check(int status) {
  if (status == SS_OK) return;
  const bool callers = status == SS_VALUE_ERROR || status == SS_TYPE_ERROR;
  throw http::Error(callers ? 400 : status == SS_MEMORY_ERROR ? 503 : 500, ss_error());
}

struct Free {
  void operator()(ss_array* x) const { ss_free(x); }
};
using Array = std::unique_ptr<ss_array, Free>;

struct Prediction {
  std::vector<int64_t> shape;
  std::vector<float> elements;
};

struct Port {
  string name;
  std::vector<int64_t> shape;  // -1: the batch size
};

class Model {
 public:
  explicit Model(const Options& o) : max_batch_(o.max_batch) {
    check(ss_model_load(o.symbol.c_str(), o.params.c_str(), &model_));
    int inputs = 0;
    check(ss_model_input_count(model_, &inputs));
    if (inputs != 1) throw std::runtime_error("this example serves models with one input");
    input_ = port(ss_model_input);
    output_ = port(ss_model_output);
    for (int64_t size : input_.shape) size == -1 ? has_batch_ = true : sample_ *= size;
    if (sample_ <= 0) throw std::runtime_error("the model's input has no elements");
  }
  ~Model() { ss_model_free(model_); }
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  const Port& input() const { return input_; }
  const Port& output() const { return output_; }
  int64_t max_batch() const { return has_batch_ ? max_batch_ : 1; }
  size_t max_bytes() const { return static_cast<size_t>(max_batch() * sample_) * sizeof(float); }

  Prediction predict(string_view body) const {
    const auto bytes = static_cast<int64_t>(body.size());
    const int64_t sample_bytes = sample_ * static_cast<int64_t>(sizeof(float));
    const int64_t batch = bytes / sample_bytes;
    if (batch < 1 || bytes % sample_bytes != 0 || batch > max_batch())
      throw http::Error(400, "the body has " + std::to_string(bytes) + " bytes; expected " +
                                 std::to_string(sample_bytes) + " for each of 1 to " +
                                 std::to_string(max_batch()) + " samples");
    std::vector<int64_t> shape = input_.shape;
    std::replace(shape.begin(), shape.end(), int64_t{-1}, batch);

    ss_array *in = nullptr, *out = nullptr;
    check(ss_from_data(body.data(), SS_FLOAT32, static_cast<int>(shape.size()), shape.data(), &in));
    const Array input(in);
    const char* name = input_.name.c_str();
    check(ss_model_run(model_, 1, &name, &in, &out, 1, nullptr));
    const Array output(out);
    Prediction p;
    int64_t sizes[SS_MAX_DIMS], elements = 0;
    int ndim = 0;
    check(ss_shape(out, sizes, SS_MAX_DIMS, &ndim));
    check(ss_size(out, &elements));
    p.shape.assign(sizes, sizes + ndim);
    p.elements.resize(static_cast<size_t>(elements));
    // This waits, and computes on this thread meanwhile.
    check(ss_read(out, p.elements.data(), elements * static_cast<int64_t>(sizeof(float))));
    return p;
  }

 private:
  template <class Describe>
  Port port(Describe describe) const {
    const char* name = nullptr;
    int64_t sizes[SS_MAX_DIMS];
    int ndim = 0, dtype = 0;
    check(describe(model_, 0, &name, sizes, SS_MAX_DIMS, &ndim, &dtype));
    if (dtype != SS_FLOAT32) throw std::runtime_error("this example serves float32 models");
    return {name, {sizes, sizes + ndim}};
  }

  ss_model* model_ = nullptr;
  Port input_, output_;
  int64_t max_batch_, sample_ = 1;  // elements of one sample
  bool has_batch_ = false;
};

string quoted(string_view text) {
  string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    if (c == '\n')
      out += "\\n";
    else if (static_cast<unsigned char>(c) >= 0x20)
      out += c;
  }
  return out + '"';
}

template <class Numbers>
string joined(const Numbers& numbers) {
  string out;
  for (auto n : numbers) {
    if (!out.empty()) out += ',';
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, n);
    out += std::isfinite(static_cast<double>(n)) ? string(text, end) : "null";
  }
  return out;
}

Response error_response(int status, string_view text) {
  return {status, "{\"error\": " + quoted(text) + "}\n"};
}

Response health(const Model& m) {
  const auto port = [](const Port& p) {
    return "{\"name\": " + quoted(p.name) + ", \"shape\": [" + joined(p.shape) + "]}";
  };
  return {200, "{\"status\": \"ok\", \"input\": " + port(m.input()) + ", \"output\": " +
                   port(m.output()) + ", \"max_batch\": " + std::to_string(m.max_batch()) + "}\n"};
}

Response predict(const Model& m, const Request& r, const string& body) {
  const Prediction p = m.predict(body);
  if (r.header("accept").starts_with("application/json"))
    return {200,
            "{\"shape\": [" + joined(p.shape) + "], \"data\": [" + joined(p.elements) + "]}\n"};
  string bytes(reinterpret_cast<const char*>(p.elements.data()), p.elements.size() * sizeof(float));
  return {200, std::move(bytes), "application/octet-stream",
          "X-Shape: " + joined(p.shape) + "\r\n"};
}

Response answer(const Model& m, const Request& r, const string& body) {
  const bool is_health = r.path == "/health", is_predict = r.path == "/predict";
  if (!is_health && !is_predict) return error_response(404, "use GET /health or POST /predict");
  if (r.method != (is_health ? "GET" : "POST"))
    return error_response(405, is_health ? "use GET" : "use POST");
  return is_health ? health(m) : predict(m, r, body);
}

// Answers one request; false: the connection ends.
bool serve_request(const Model& m, http::Connection& c) {
  Request r;
  string body;
  try {
    r = http::parse_head(c.read_head());
    const size_t bytes = http::body_bytes(r, m.max_bytes());
    if (http::lower(r.header("expect")) == "100-continue")
      c.send_all("HTTP/1.1 100 Continue\r\n\r\n");
    body = c.read_body(bytes);
  } catch (const http::Error& e) {  // where the next request begins is not known
    http::send(c, error_response(e.status, e.what()), false);
    c.finish();
    return false;
  }
  Response response;
  try {
    response = answer(m, r, body);
  } catch (const http::Error& e) {
    response = error_response(e.status, e.what());
  } catch (const std::bad_alloc&) {
    response = error_response(503, "not enough memory");
  }
  http::send(c, response, r.keep_alive);
  return r.keep_alive;
}

// ---- the server --------------------------------------------------------------------------------

void serve(const Model& m, int listener, int stop) {
  for (;;) {
    pollfd fds[] = {{listener, POLLIN, 0}, {stop, POLLIN, 0}};
    poll(fds, 2, -1);
    if (fds[1].revents) return;
    const int fd = accept4(listener, nullptr, nullptr, SOCK_CLOEXEC);
    if (fd < 0) continue;  // another thread was faster
    try {
      http::Connection c(fd, stop);
      while (serve_request(m, c)) {
      }
    } catch (const http::Closed&) {
    } catch (const std::exception& e) {
      std::fprintf(stderr, "a connection failed: %s\n", e.what());
    }
  }
}

int listen_at(const Options& o, int* port) {
  sockaddr_in at{};
  at.sin_family = AF_INET;
  at.sin_port = htons(static_cast<uint16_t>(o.port));
  if (inet_pton(AF_INET, o.host.c_str(), &at.sin_addr) != 1)
    throw std::runtime_error("--host must be an address such as 127.0.0.1");
  const int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0), on = 1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(fd, reinterpret_cast<sockaddr*>(&at), sizeof at) != 0 || listen(fd, 128) != 0)
    throw std::runtime_error("cannot listen at " + o.host + ":" + std::to_string(o.port) + ": " +
                             std::strerror(errno));
  socklen_t size = sizeof at;
  getsockname(fd, reinterpret_cast<sockaddr*>(&at), &size);
  *port = ntohs(at.sin_port);
  return fd;
}

int64_t number(const string& name, const string& text, int64_t least, int64_t most) {
  int64_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || *end || n < least || n > most)
    throw std::runtime_error(name + " must be a number from " + std::to_string(least) + " to " +
                             std::to_string(most));
  return n;
}

Options parse(int argc, char** argv) {
  Options o;
  std::vector<string> files;
  for (int i = 1; i < argc; ++i) {
    const string name = argv[i];
    if (!name.starts_with("--")) {
      files.push_back(name);
      continue;
    }
    if (++i == argc) throw std::runtime_error(name + " needs a value");
    const string value = argv[i];
    if (name == "--host")
      o.host = value;
    else if (name == "--port")
      o.port = static_cast<int>(number(name, value, 0, 65535));
    else if (name == "--threads")
      o.threads = static_cast<int>(number(name, value, 1, 256));
    else if (name == "--max-batch")
      o.max_batch = number(name, value, 1, 65536);
    else
      throw std::runtime_error("unknown option " + name);
  }
  if (files.size() != 2)
    throw std::runtime_error(
        "usage: http_server SYMBOL PARAMS [--port N] [--host ADDRESS] "
        "[--threads N] [--max-batch N]");
  o.symbol = files[0];
  o.params = files[1];
  return o;
}

}  // namespace

int main(int argc, char** argv) {
  // All threads leave Ctrl-C to this one.
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  try {
    const Options options = parse(argc, argv);
    const Model model(options);
    int port = 0;
    const int listener = listen_at(options, &port), stop = eventfd(0, EFD_CLOEXEC);
    std::vector<std::thread> threads;
    for (int i = 0; i < options.threads; ++i)
      threads.emplace_back(serve, std::cref(model), listener, stop);
    std::printf("serving %s on http://%s:%d\n", options.symbol.c_str(), options.host.c_str(), port);
    std::fflush(stdout);
    int signal = 0;
    sigwait(&signals, &signal);
    eventfd_write(stop, 1);
    for (std::thread& t : threads) t.join();
    close(listener);
    std::puts("stopped");
  } catch (const std::exception& e) {
    std::fprintf(stderr, "http_server: %s\n", e.what());
    return 1;
  }
  return 0;
}
