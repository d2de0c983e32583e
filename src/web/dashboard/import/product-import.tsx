import { Fold } from '#web/dashboard/kit/fold.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { ImportSteps } from './import-steps.tsx'
import { productImportMessages } from './messages.ts'

/** Brings in a file of products step by step, and exports all products and their pictures. */
export default function ProductImport() {
  const t = useMessages(productImportMessages)
  return (
    <PageFrame title={t.title} intro={t.intro} className="space-y-3">
      <ImportSteps />
      <Fold title={t.picturesTitle}>
        <p className="mb-3 text-ink-2">{t.picturesText}</p>
        <DownloadButton
          busyLabel={t.exporting}
          fetchFile={() => api('GET /product-export/pictures', {})}
          failed={t.exportFailed}
        >
          {t.exportPictures}
        </DownloadButton>
      </Fold>
    </PageFrame>
  )
}
