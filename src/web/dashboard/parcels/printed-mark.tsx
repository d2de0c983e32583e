import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Status } from '#web/ui/status.tsx'
import { labelMessages } from './label-messages.ts'

/** Beside an order: its label was printed. */
export function PrintedMark({ printedAt }: { printedAt: string }) {
  const t = useMessages(labelMessages)
  const language = useLanguage()
  return (
    <Status tone="neutral" title={t.printedAt(readableMoment(new Date(printedAt), language))}>
      {t.printed}
    </Status>
  )
}

/** Beside an order: it is packed as it is now. */
export function PackedMark({ packedAt }: { packedAt: string }) {
  const t = useMessages(labelMessages)
  const language = useLanguage()
  return (
    <Status tone="positive" title={t.packedAt(readableMoment(new Date(packedAt), language))}>
      {t.packed}
    </Status>
  )
}
