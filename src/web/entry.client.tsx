import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { baseOf, languageAt } from '#lib/language.ts'
import { BrandingContext, readBranding } from '#web/data/branding.ts'
import { ShopNameContext } from '#web/data/i18n.tsx'
import { hydratedEvent } from './hydrated-event.ts'

const shopName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? null

const branding = readBranding()

/** Tells the loader in the head that the page has been hydrated. */
function Hydrated() {
  useEffect(() => void window.dispatchEvent(new Event(hydratedEvent)), [])
  return null
}

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <ShopNameContext value={shopName}>
        <BrandingContext value={branding}>
          <HydratedRouter />
        </BrandingContext>
        <Hydrated />
      </ShopNameContext>
    </StrictMode>,
  )
})

/** Has the service worker cache this page, the cart and the offline page. */
async function cacheForOffline() {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/service-worker.js')
  const { active } = await navigator.serviceWorker.ready
  const { pathname, search } = window.location
  const base = baseOf(languageAt(pathname))
  active?.postMessage({
    cachePages: [pathname + search, `${base}/cart`, `${base}/offline`].filter(
      (path) => !/\/(dashboard|authentication)([/?]|$)/.test(path),
    ),
    cacheFiles: [...document.images].filter(({ complete }) => complete).map(({ currentSrc }) => currentSrc),
  })
}

const startCache = () => cacheForOffline().catch(() => {})
// In development the cache would hide changes. A browser without service workers does without.
if (import.meta.env.PROD)
  if (document.readyState === 'complete') startCache()
  else window.addEventListener('load', startCache)
