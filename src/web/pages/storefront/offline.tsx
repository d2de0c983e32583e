import { useEffect } from 'react'
import { Link } from 'react-router'
import { safeReturnPath } from '#lib/return-path.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { cartMessages } from '#web/features/ordering/cart/messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { PageHandle } from '../page-rules.ts'

export const handle: PageHandle = { robots: 'disallow' }

/** The page that was asked for; known only in the browser, since the page is kept for all of them. */
const wanted = () => new URLSearchParams(window.location.search).get('page')

const openWanted = () => window.location.replace(safeReturnPath(wanted()))

/** How often the page asks for the shop, in milliseconds: news of a network can come before the page listens, or too early. */
const askEvery = 3000
/** A network that swallows requests must not collect them; a slow one needs its time. */
const patience = 10_000

const openOnceShopAnswers = () =>
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(patience) }).then(
    ({ ok }) => ok && openWanted(),
    () => undefined,
  )

/** Stands in for a page that is not on the device when there is no network. */
export default function OfflinePage() {
  const cartText = useMessages(cartMessages)
  const common = useMessages(commonMessages)
  useEffect(() => {
    if (!wanted()) return
    window.addEventListener('online', openOnceShopAnswers)
    const timer = setInterval(openOnceShopAnswers, askEvery)
    return () => {
      window.removeEventListener('online', openOnceShopAnswers)
      clearInterval(timer)
    }
  }, [])
  return (
    <main
      id="content"
      tabIndex={-1}
      className="page-width flex flex-col items-center py-20 text-center outline-none"
    >
      <PageHead title={common.offlineTitle} index={false} />
      <h1 className="text-2xl">{common.offlineTitle}</h1>
      <p className="mt-3 text-ink-2">{common.offlineText}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button type="button" className="button-primary" onClick={openWanted}>
          {common.retry}
        </button>
        <Link to="/cart" className="button-secondary">
          {cartText.heading}
        </Link>
      </div>
    </main>
  )
}
