import { baseOf, languageAt } from '#lib/language.ts'

/** Has the service worker cache this page, the cart and the offline page. */
export async function cacheForOffline() {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const { pathname } = window.location
  const base = baseOf(languageAt(pathname))
  active?.postMessage({
    keepPages: [pathname, `${base}/cart`, `${base}/offline`].filter(
      (path) => !/\/(dashboard|authentication)(\/|$)/.test(path),
    ),
    keepFiles: [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc),
  })
}
