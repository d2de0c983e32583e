import { performance } from 'node:perf_hooks'

const intervalMs = 5_000
/** Event loop utilisation below which the process counts as idle; otherwise requests would wait for the collection. */
const idleUtilization = 0.05
/** Bytes of memory growth since the last collection that make another one worthwhile. */
const minGrowth = 24 * 1024 * 1024

/**
 * Returns memory to the operating system after a load peak. V8 collects only when it allocates, so an idle process would
 * hold its garbage for hours. A collection takes 100 to 200 ms. Answers a function that stops it. Does nothing unless node
 * runs with `--expose-gc`.
 */
export function collectGarbageWhenIdle() {
  const { gc } = globalThis
  if (!gc) return () => {}
  let last = performance.eventLoopUtilization()
  let rssAfterCollection = 0
  const timer = setInterval(() => {
    const current = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(current, last)
    last = current
    if (utilization > idleUtilization || process.memoryUsage.rss() - rssAfterCollection < minGrowth) return
    // Other flavors keep the freed pages in the process.
    gc({ type: 'major', flavor: 'last-resort', execution: 'sync' })
    rssAfterCollection = process.memoryUsage.rss()
  }, intervalMs)
  timer.unref()
  return () => clearInterval(timer)
}
