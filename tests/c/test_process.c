/* Ends and forks of processes: test_process [busy|quiet|thread|exit|stranger|fork] */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"

static ss_array* work(int n) {
  const int64_t shape[2] = {n, n};
  ss_array *x = full(1.0 / n, 2, shape), *y = x;
  for (int i = 0; i < 6; ++i) {
    ss_array* next = CALL("matmul", A(x), A(y));
    if (y != x) OK(ss_free(y));
    y = next;
  }
  return y;
}

static void* wait_for(void* x) {
  ss_wait(x);
  return NULL;
}

/* Ends the process from a thread that is not the first, while another waits. */
static void* leave(void* x) {
  ss_array* other = NULL;
  OK(ss_duplicate(x, &other));
  printf("left\n");
  exit(0);
}

/* All that calls the library in a process whose first thread does not. */
static void* compute(void* unused) {
  (void)unused;
  CHECK(first(work(300)) > 0);
  work(700);
  OK(ss_flush());
  return NULL;
}

static void child_computes(ss_array* inherited) {
  CHECK(first(inherited) > 0);
  ss_array* y = work(64);
  CHECK(first(y) > 0);
  exit(0);
}

static void forks(void) {
  ss_array* y = work(200);
  for (int i = 0; i < 3; ++i) {
    pid_t child = fork();
    if (child == 0) child_computes(y);
    int status = -1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
  }
  CHECK(first(y) > 0);
}

int main(int argc, char** argv) {
  const char* mode = argc > 1 ? argv[1] : "fork";
  if (strcmp(mode, "quiet") == 0) {
    CHECK(first(work(50)) > 0);
  } else if (strcmp(mode, "busy") == 0) {
    /* Leaves while the workers compute; what was printed before still comes out. */
    work(700);
    OK(ss_flush());
    printf("left\n");
  } else if (strcmp(mode, "thread") == 0) {
    pthread_t other;
    CHECK(pthread_create(&other, NULL, wait_for, work(700)) == 0);
    CHECK(pthread_detach(other) == 0);
    usleep(1000);
    printf("left\n");
  } else if (strcmp(mode, "exit") == 0) {
    pthread_t other;
    ss_array* y = work(700);
    CHECK(pthread_create(&other, NULL, leave, y) == 0);
    ss_wait(y);
    pthread_join(other, NULL);
  } else if (strcmp(mode, "stranger") == 0) {
    pthread_t other;
    CHECK(pthread_create(&other, NULL, compute, NULL) == 0);
    pthread_join(other, NULL);
    printf("left\n");
  } else {
    forks();
  }
  return 0;
}
