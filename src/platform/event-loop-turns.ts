/**
 * Creates a function that runs each callback in a turn of the event loop of its own, in order. One turn accepts one new
 * connection, however many requests it handles: if all requests that have arrived ran in one turn, a new connection would
 * wait for hundreds of them, and for as many again behind each connection that came before it.
 */
export function createEventLoopTurns() {
  const due: (() => void)[] = []
  function runNext() {
    const next = due.shift()
    if (due.length > 0) setImmediate(runNext)
    next?.()
  }
  return (run: () => void) => {
    due.push(run)
    if (due.length === 1) setImmediate(runNext)
  }
}
