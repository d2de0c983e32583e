import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { cacheForOffline } from './data/cache-for-offline.ts'
import { ShopNameContext } from './data/i18n.tsx'
import { hydratedEvent } from './paint-first.ts'

const shopName = document.querySelector<HTMLMetaElement>('meta[name=application-name]')?.content ?? null

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
        <HydratedRouter />
        <Hydrated />
      </ShopNameContext>
    </StrictMode>,
  )
})

const startCache = () => cacheForOffline().catch(() => {})
// In development the cache would hide changes. A browser without service workers does without.
if (import.meta.env.PROD)
  if (document.readyState === 'complete') startCache()
  else window.addEventListener('load', startCache)
