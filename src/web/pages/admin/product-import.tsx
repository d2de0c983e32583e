import { useState } from 'react'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { saveFile } from '#web/data/save-file.ts'
import { Section } from '#web/features/account/section.tsx'
import { ImportSection } from '#web/features/product-import/import-section.tsx'
import { productImportMessages } from '#web/features/product-import/messages.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
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

function ExportSection() {
  const t = useMessages(productImportMessages)
  const [busy, setBusy] = useState(false)

  async function exportAll() {
    setBusy(true)
    try {
      saveFile(await api('GET /product-export', {}))
    } catch (error) {
      reportUnexpected(error)
      showToast('error', t.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={t.exportTitle} text={t.exportText}>
      <button type="button" className="button-primary" disabled={busy} onClick={exportAll}>
        {busy ? t.exporting : t.export}
      </button>
    </Section>
  )
}
