// HTTP/1.1 as far as a small server needs it: connections, requests, answers.
#ifndef HTTP_H
#define HTTP_H

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace http {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;
using std::string;
using std::string_view;

constexpr size_t kMaxHead = 16 << 10;  // bytes of a request before its body
constexpr auto kIdle = 10s;            // that a connection may wait for its next request
constexpr auto kSlow = 30s;            // that one request and its answer may take to travel

// An answer other than 200.
struct Error : std::runtime_error {
  Error(int status, const string& text) : std::runtime_error(text), status(status) {}
  int status;
};

// The peer left, was too slow, or the server stops: the connection ends without an answer.
struct Closed {};

class Connection {
 public:
  // `stop` becomes readable when the server stops.
  Connection(int fd, int stop) : fd_(fd), stop_(stop) {
    const int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  ~Connection() { close(fd_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // The text up to and with the empty line that ends a request's head.
  string read_head() {
    auto until = Clock::now() + kIdle;
    size_t end;
    while ((end = buffer_.find("\r\n\r\n")) == string::npos) {
      if (buffer_.size() > kMaxHead) throw Error(431, "the head of the request is too long");
      const bool first = buffer_.empty();
      receive(until);
      if (first) until = Clock::now() + kSlow;
    }
    return take(end + 4);
  }

  string read_body(size_t bytes) {
    const auto until = Clock::now() + kSlow;
    buffer_.reserve(bytes);
    while (buffer_.size() < bytes) receive(until);
    return take(bytes);
  }

  void send_all(string_view data) {
    const auto until = Clock::now() + kSlow;
    while (!data.empty()) {
      wait(POLLOUT, until);
      const ssize_t n = ::send(fd_, data.data(), data.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
      if (n > 0) data.remove_prefix(static_cast<size_t>(n));
      if (n < 0 && errno != EAGAIN && errno != EINTR) throw Closed();
    }
  }

  // Says that nothing follows, and drops what still arrives: a peer that is sending when the
  // connection is closed would lose the answer.
  void finish() {
    const auto until = Clock::now() + 1s;
    shutdown(fd_, SHUT_WR);
    for (;; buffer_.clear()) receive(until);
  }

 private:
  void wait(short events, Clock::time_point until) {
    // What is under way when the server stops is still answered.
    const bool idle = events == POLLIN && buffer_.empty();
    pollfd fds[] = {{fd_, events, 0}, {idle ? stop_ : -1, POLLIN, 0}};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const int n = poll(fds, 2, static_cast<int>(std::max<int64_t>(left.count(), 0)));
    if (n == 0 || fds[1].revents) throw Closed();
  }

  void receive(Clock::time_point until) {
    wait(POLLIN, until);
    char some[64 << 10];
    const ssize_t n = recv(fd_, some, sizeof some, MSG_DONTWAIT);
    if (n > 0) buffer_.append(some, static_cast<size_t>(n));
    if (n == 0 || (n < 0 && errno != EAGAIN && errno != EINTR)) throw Closed();
  }

  string take(size_t n) {
    string out = buffer_.substr(0, n);
    buffer_.erase(0, n);
    return out;
  }

  int fd_, stop_;
  string buffer_;  // received, not yet taken: requests may follow each other without a wait
};

struct Request {
  string method, path;
  std::map<string, string> headers;  // names in lower case
  bool keep_alive = true;

  string header(const string& name) const {
    auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

inline string lower(string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return tolower(c); });
  return text;
}

inline Request parse_head(string_view head) {
  const auto line_of = [&] {
    const size_t end = head.find("\r\n");
    const string_view line = head.substr(0, end);
    head.remove_prefix(end + 2);
    return line;
  };
  Request r;
  const string_view first = line_of();
  const size_t space = first.find(' '), last = first.rfind(' ');
  if (space == first.npos || space == last || !first.substr(last + 1).starts_with("HTTP/1."))
    throw Error(400, "this is not a request of HTTP/1.1");
  r.method = first.substr(0, space);
  r.path = first.substr(space + 1, last - space - 1);
  r.keep_alive = first.ends_with("HTTP/1.1");
  for (string_view line = line_of(); !line.empty(); line = line_of()) {
    const size_t colon = line.find(':');
    if (colon == line.npos || colon == 0) throw Error(400, "a header has no name");
    const string name = lower(string(line.substr(0, colon)));
    string_view value = line.substr(colon + 1);
    while (value.starts_with(' ') || value.starts_with('\t')) value.remove_prefix(1);
    while (value.ends_with(' ') || value.ends_with('\t')) value.remove_suffix(1);
    if (name == "content-length" && r.headers.contains(name) && r.headers[name] != value)
      throw Error(400, "two values of Content-Length");
    r.headers[name] = value;
  }
  const string connection = lower(r.header("connection"));
  if (connection == "close") r.keep_alive = false;
  if (connection == "keep-alive") r.keep_alive = true;
  return r;
}

inline size_t body_bytes(const Request& r, size_t most) {
  if (!r.header("transfer-encoding").empty())
    throw Error(501, "Transfer-Encoding is not supported; send Content-Length");
  const string text = r.header("content-length");
  if (text.empty()) return 0;
  size_t n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error == std::errc::invalid_argument || end != text.data() + text.size())
    throw Error(400, "Content-Length is not a number");
  if (error != std::errc() || n > most)
    throw Error(413, "the body may have " + std::to_string(most) + " bytes at most");
  return n;
}

struct Response {
  int status = 200;
  string body;
  string type = "application/json";
  string headers = "";  // further ones, each with its end of line
};

inline const char* reason(int status) {
  static const std::map<int, const char*> reasons = {{200, "OK"},
                                                     {400, "Bad Request"},
                                                     {404, "Not Found"},
                                                     {405, "Method Not Allowed"},
                                                     {413, "Content Too Large"},
                                                     {431, "Request Header Fields Too Large"},
                                                     {501, "Not Implemented"},
                                                     {503, "Service Unavailable"}};
  auto found = reasons.find(status);
  return found == reasons.end() ? "Internal Server Error" : found->second;
}

inline void send(Connection& c, const Response& r, bool keep_alive) {
  c.send_all("HTTP/1.1 " + std::to_string(r.status) + " " + reason(r.status) +
             "\r\nContent-Type: " + r.type +
             "\r\nContent-Length: " + std::to_string(r.body.size()) + "\r\n" + r.headers +
             (keep_alive ? "\r\n" : "Connection: close\r\n\r\n") + r.body);
}

}  // namespace http

#endif
