import { useMessages } from '#web/data/i18n.tsx'
import { ExportSection } from '#web/features/product-import/export-section.tsx'
import { ImportSection } from '#web/features/product-import/import-section.tsx'
import { productImportMessages } from '#web/features/product-import/messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'

/** Products as a file for spreadsheets, out and in. */
export default function ProductsCsv() {
  const importText = useMessages(productImportMessages)
  const common = useMessages(commonMessages)
  return (
    <main id="content" className="flex max-w-[56rem] flex-col gap-4">
      <PageHead title={`${importText.title} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{importText.title}</h1>
      <ExportSection />
      <ImportSection />
    </main>
  )
}
