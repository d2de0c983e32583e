import { expectedStatuses } from '#shop/orders/rules.ts'
import { initialStatus, type OrderStatus, statusTable } from '#shop/orders/statuses.ts'

interface StatusStep {
  status: OrderStatus
  isDone: boolean
}

/** How an order came to its status, and what is still to come, as far as the status alone tells. */
export function statusSteps(status: OrderStatus): StatusStep[] {
  const course: OrderStatus[] = [initialStatus, ...expectedStatuses(initialStatus)]
  const place = course.indexOf(status)
  if (place >= 0) return course.map((step, index) => ({ status: step, isDone: index <= place }))
  // It has left the course at the first status that it may follow, or later.
  const last = course.find((step) => status in statusTable[step].next)
  const passed = new Set([initialStatus, ...(last ? [last] : []), status])
  return [...passed].map((step) => ({ status: step, isDone: true }))
}
