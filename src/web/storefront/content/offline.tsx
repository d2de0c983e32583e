import { useEffect } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { safeReturnPath } from '#web/data/login-address.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const handle: PageHandle = { robots: 'disallow' }

/** The requested page. Read in the browser, because this page is cached once for all of them. */
const requestedPage = () => new URLSearchParams(window.location.search).get('page')

const openRequestedPage = () => window.location.replace(safeReturnPath(requestedPage()))

/** Milliseconds between checks: the `online` event may come before the listener, or too early. */
const checkInterval = 3000
/** Milliseconds; a network that drops packets must not pile up requests. */
const timeout = 10_000

const openIfOnline = () =>
  fetch('/health/live', { cache: 'no-store', signal: AbortSignal.timeout(timeout) }).then(
    ({ ok }) => ok && openRequestedPage(),
    () => undefined,
  )

/** Replaces a page that is not cached while there is no network. */
export default function OfflinePage() {
  const cartText = useMessages(cartMessages)
  const common = useMessages(commonMessages)
  useEffect(() => {
    if (!requestedPage()) return
    window.addEventListener('online', openIfOnline)
    const timer = setInterval(openIfOnline, checkInterval)
    return () => {
      window.removeEventListener('online', openIfOnline)
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
        <button type="button" className="button-quiet" onClick={openRequestedPage}>
          {common.retry}
        </button>
        <Link to="/cart" className="button-quiet">
          {cartText.heading}
        </Link>
      </div>
    </main>
  )
}
