import { SearchPreparation } from '#web/dashboard/products/search-preparation.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Section } from '#web/ui/section.tsx'
import { ImportSection } from './import-section.tsx'
import { productImportMessages } from './messages.ts'

/** Exports all products as a CSV file, and imports changed ones. */
export default function ProductImport() {
  const t = useMessages(productImportMessages)
  return (
    <PageFrame title={t.title} className="space-y-4">
      <Section title={t.exportTitle} text={t.exportText}>
        <DownloadButton
          busyLabel={t.exporting}
          fetchFile={() => api('GET /product-export', {})}
          failed={t.exportFailed}
        >
          {t.export}
        </DownloadButton>
        <p className="mt-4 mb-3 text-ink-2">{t.picturesText}</p>
        <DownloadButton
          busyLabel={t.exporting}
          fetchFile={() => api('GET /product-export/pictures', {})}
          failed={t.exportFailed}
        >
          {t.exportPictures}
        </DownloadButton>
      </Section>
      <ImportSection whenDone={<SearchPreparation />} />
    </PageFrame>
  )
}
