import { performance } from 'node:perf_hooks'

const lookEvery = 5_000
/** Of the time between two looks: busier is not quiet, and a visitor would wait for the collector. */
const quietBelow = 0.05
const worthCollecting = 24 * 1024 * 1024

/**
 * Gives the machine back what the last rush took: V8 collects when something is wanted of it, so a shop that has become quiet
 * would hold its garbage all night. It takes a tenth of a second or two. Answers a function that ends it. Does nothing where node runs without `--expose-gc`.
 */
export function giveBackWhenQuiet() {
  const { gc } = globalThis
  if (!gc) return () => {}
  let lastLook = performance.eventLoopUtilization()
  let atRest = 0
  const timer = setInterval(() => {
    const look = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(look, lastLook)
    lastLook = look
    if (utilization > quietBelow || process.memoryUsage.rss() - atRest < worthCollecting) return
    // Other flavours keep the emptied pages for the next rush.
    gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    atRest = process.memoryUsage.rss()
  }, lookEvery)
  timer.unref()
  return () => clearInterval(timer)
}
