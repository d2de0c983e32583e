import { useState } from 'react'
import type { OrderStatus } from '#shop/orders/contract.ts'
import { getOrdersCsv } from '#shop/orders/lists/contract.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { saveFile } from '../../save-file.ts'
import { type Narrowing, said } from './narrowing.ts'

interface Props {
  statuses: readonly OrderStatus[]
  narrowing: Narrowing
}

/** Saves all orders of the list, and not only those shown, as a table for spreadsheets. */
export function ExportButton({ statuses, narrowing }: Props) {
  const { lists } = useAdminTexts()
  const { error } = useDashboardTexts()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const query = { status: statuses.join(','), ...said(narrowing), language }
      saveFile(await api(getOrdersCsv, { query }))
    } catch (problem) {
      reportUnexpected(problem)
      if (problem instanceof ApiError && problem.refusal.code === 'not-signed-in') return
      showToast('error', error, lists.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button-secondary px-3" disabled={isBusy} onClick={save}>
      {isBusy ? lists.exporting : lists.exportCsv}
    </button>
  )
}
