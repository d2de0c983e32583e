import type { OrderStatus } from '#shop/orders/statuses.ts'
import { ToolContent, toolClass } from '#web/dashboard/kit/tool-button.tsx'
import { SoundButton } from '#web/dashboard/live/sound.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { orderListMessages } from './list-messages.ts'
import { activeOrderFilters, type FilterValues } from './order-filters.ts'

interface Props {
  statuses: readonly OrderStatus[]
  filters: FilterValues
  openHelp: () => void
}

/** What is done with a whole list of orders. */
export function OrderListActions({ statuses, filters, openHelp }: Props) {
  const t = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const allows = useAllows()
  return (
    <>
      <SoundButton />
      <Button className="hidden px-3 md:inline-flex" onClick={openHelp}>
        {t.keys}
      </Button>
      {allows('orders') && (
        <DownloadButton
          className={toolClass}
          busyLabel={<ToolContent icon="download" label={t.exporting} isBusy />}
          fetchFile={() =>
            api('GET /orders/csv', {
              query: { ...activeOrderFilters(filters), status: statuses.join(','), language },
            })
          }
          failed={common.error}
          failedText={t.exportFailed}
        >
          <ToolContent icon="download" label={t.exportCsv} />
        </DownloadButton>
      )}
    </>
  )
}
