import { useState } from 'react'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { saveFile } from '#web/data/save-file.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { productImportMessages } from './messages.ts'

export function ExportSection() {
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
