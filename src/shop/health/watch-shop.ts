import type { Jobs } from '#platform/jobs.ts'
import type { Metrics } from '#platform/metrics.ts'

interface Counts {
  countOrders: () => Promise<{ status: string; count: number }[]>
  countJobs: Jobs['countJobs']
}

/** Reports what there is in the whole shop: orders by status, and jobs by queue. */
export function watchShop({ gauge }: Metrics, { countOrders, countJobs }: Counts) {
  gauge('shop_orders', 'Orders by status.', { label: 'status', isShared: true }, async () =>
    Object.fromEntries((await countOrders()).map(({ status, count }) => [status, count])),
  )
  for (const what of ['waiting', 'failed'] as const)
    gauge(`shop_jobs_${what}`, `Jobs ${what}, by queue.`, { label: 'queue', isShared: true }, async () =>
      Object.fromEntries((await countJobs()).map((queue) => [queue.name, queue[what]])),
    )
}
