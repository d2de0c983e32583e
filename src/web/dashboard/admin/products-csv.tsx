import { PageHead } from '#web/components/page-head.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { ExportSection } from './products-csv/export-section.tsx'
import { ImportSection } from './products-csv/import-section.tsx'

/** Products as a file for spreadsheets, out and in. */
export default function ProductsCsv() {
  const { csv } = useAdminTexts().catalog
  const { auth } = useTexts()
  return (
    <main id="content" className="flex max-w-[56rem] flex-col gap-4">
      <PageHead title={`${csv.title} · ${auth.brand}`} index={false} />
      <h1 className="text-2">{csv.title}</h1>
      <ExportSection />
      <ImportSection />
    </main>
  )
}
