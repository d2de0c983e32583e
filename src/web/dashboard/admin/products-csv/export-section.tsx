import { useState } from 'react'
import { getProductsCsv } from '#shop/product-csv/contract.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { Section } from '../../profile/section.tsx'
import { saveFile } from '../../save-file.ts'

export function ExportSection() {
  const { csv } = useAdminTexts().catalog
  const [busy, setBusy] = useState(false)

  async function exportAll() {
    setBusy(true)
    try {
      saveFile(await api(getProductsCsv, {}))
    } catch (error) {
      reportUnexpected(error)
      showToast('error', csv.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Section title={csv.exportTitle} text={csv.exportText}>
      <button type="button" className="button-primary" disabled={busy} onClick={exportAll}>
        {busy ? csv.exporting : csv.export}
      </button>
    </Section>
  )
}
