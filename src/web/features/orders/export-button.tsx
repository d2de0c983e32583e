import { useState } from 'react'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { saveFile } from '#web/data/save-file.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { orderListMessages } from './list-messages.ts'
import { type Narrowing, said } from './order-filters.ts'

interface Props {
  statuses: readonly OrderStatus[]
  narrowing: Narrowing
}

/** Saves all orders of the list, and not only those shown, as a table for spreadsheets. */
export function ExportButton({ statuses, narrowing }: Props) {
  const t = useMessages(orderListMessages)
  const { error } = useMessages(commonMessages)
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const query = { status: statuses.join(','), ...said(narrowing), language }
      saveFile(await api('GET /orders/csv', { query }))
    } catch (problem) {
      reportUnexpected(problem)
      if (problem instanceof ApiError && problem.body.code === 'not-signed-in') return
      showToast('error', error, t.exportFailed)
    } finally {
      setBusy(false)
    }
  }

  return (
    <button type="button" className="button-secondary px-3" disabled={isBusy} onClick={save}>
      {isBusy ? t.exporting : t.exportCsv}
    </button>
  )
}
