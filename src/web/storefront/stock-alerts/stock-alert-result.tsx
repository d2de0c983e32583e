import { useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import type { PageHandle } from '#web/page-rules.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { stockAlertMessages } from './messages.ts'

export const handle: PageHandle = { robots: 'disallow' }

/** What the form of a sold-out product leads to where no scripts run. */
export default function StockAlertResultPage() {
  const common = useMessages(commonMessages)
  const t = useMessages(stockAlertMessages)
  const isRequested = useLocation().pathname === '/stock-alerts/requested'
  const title = isRequested ? t.requested : t.notRequested
  return (
    <main id="content" tabIndex={-1} className="page-width py-10 outline-none md:py-16">
      <PageHead title={`${t.tellMe} – ${common.brand}`} index={false} />
      <div className="card mx-auto max-w-[34rem] px-5 py-8 md:px-10">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-3">{isRequested ? t.once : t.notRequestedText}</p>
        <PageLink to="/shop" className="button-quiet mt-7">
          {t.toShop}
        </PageLink>
      </div>
    </main>
  )
}
