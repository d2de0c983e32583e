import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { keepForOffline } from './keep-for-offline.ts'
import { loadTexts } from './texts/load-texts.ts'

// Another language is another document, so one set of texts is all a page ever needs.
loadTexts(window.location.pathname).then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

const keep = () => keepForOffline().catch(() => {})
// In development what is kept would hide what was changed. Where a browser will not have it the shop works as well.
if (import.meta.env.PROD)
  if (document.readyState === 'complete') keep()
  else window.addEventListener('load', keep)
