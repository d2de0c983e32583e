/** The cache in which the service worker keeps what was shared to the dashboard, as `public/service-worker.js` has it. */
const cacheName = 'shared'
const path = '/shared-message'

/** Forgets what was shared: who signs in here next must not see it. */
export const forgetSharedMessage = async () => {
  if ('caches' in window) await caches.delete(cacheName).catch(() => false)
}

/** Takes the text that was shared to the dashboard out of its cache; empty if there is none. */
export async function takeSharedMessage() {
  try {
    const kept = await (await caches.open(cacheName)).match(path)
    return (await kept?.text()) ?? ''
  } catch {
    return ''
  } finally {
    await forgetSharedMessage()
  }
}
