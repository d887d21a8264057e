# What asynchronous means, seen from R: Rscript slipstream.R first_steps.R

# 1. Looking at a value waits for it, and for what it needs.
x <- full(1, 1, 2)
y <- full(1, 1, 2)
z <- x * y + 2
cat("x * y + 2 =", values(z), "\n")

# 2. A call only queues its work; the backend's threads do it meanwhile.
milliseconds <- function(since) (as.numeric(Sys.time()) - since) * 1000
wait_all()
start <- as.numeric(Sys.time())
products <- lapply(1:10, function(i) {
  a <- normal(1000, 1000)
  call_op("dot", a, a)
})
queued <- milliseconds(start)
wait_all()
cat(sprintf(
  "10 products: queued after %.2f ms, finished after %.2f ms\n", queued, milliseconds(start)
))

# 3. Only the last of a thousand assignments can be seen: only it is computed. The backend may start
# after a moment of waiting for more; a long moment makes the figures certain.
set("window_us", 1000000)
executed <- stat("executed")
dropped <- stat("dropped")
y <- NULL
for (i in 1:1000) {
  if (!is.null(y)) free(y)
  y <- x + (i - 1)
}
cat("last of 1000 assignments =", values(y), "\n")
cat(sprintf("computed %d, dropped %d\n", stat("executed") - executed, stat("dropped") - dropped))

# 4. What fails when it runs is reported by the look, with the line that recorded it.
embed <- function(table, tokens) {
  call_op("take", table, tokens, 0L) # token 7 has no row
}
rows <- embed(full(1, 3, 2), full(7, 1))
cat("recorded without an error\n")
tryCatch(values(rows), error = function(e) cat("the look failed:", conditionMessage(e), "\n"))
