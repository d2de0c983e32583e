import { Link } from 'react-router'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Section } from '#web/ui/section.tsx'
import { LongPart } from './long-part.tsx'
import { PastOrders } from './past-orders.tsx'
import { movingPageMessages } from './past-orders-messages.ts'

/** Brings what another shop has, and takes everything out again. */
export default function Moving() {
  const t = useMessages(movingPageMessages)
  const allows = useAllows()
  return (
    <PageFrame title={t.title} className="space-y-4">
      {allows('catalogue') && (
        <Section title={t.productsTitle} text={t.productsText}>
          <Link to="/dashboard/productsCsv" className="button-quiet">
            {t.products}
          </Link>
        </Section>
      )}
      <PastOrders />
      {allows('administrator') && (
        <Section title={t.outTitle} text={t.outText}>
          <DownloadButton
            busyLabel={t.outBusy}
            fetchFile={() => api('GET /data-export', {})}
            failed={t.outFailed}
          >
            {t.out}
          </DownloadButton>
          <LongPart title={t.outPartsTitle}>
            <p className="py-2">{t.outParts}</p>
          </LongPart>
        </Section>
      )}
    </PageFrame>
  )
}
