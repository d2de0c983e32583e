import { reportUnexpected } from './report-error.ts'

/** How this browser is reached by messages of the shop; null if it is not. */
export async function findPushSubscription() {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Ends the messages of this browser; the shop hears of it from the push service when it sends the next one. */
export async function endPushMessages() {
  const subscription = await findPushSubscription().catch(reportUnexpected)
  await subscription?.unsubscribe().catch(reportUnexpected)
}
