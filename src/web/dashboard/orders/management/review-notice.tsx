import type { ReviewReason } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { managementMessages } from './messages.ts'

/** That the order has taken nothing from the stock yet, and why. */
export function ReviewNotice({ reason }: { reason: ReviewReason }) {
  const t = useMessages(managementMessages)
  return (
    <section aria-labelledby="review-title" className="rounded-lg bg-mark-soft p-4">
      <h2 id="review-title" className="flex items-center gap-2 text-lg">
        <Icon name="triangle-alert" className="size-5 shrink-0 text-mark-ink" />
        {t.reviewTitle}
      </h2>
      <p className="mt-1">{t.reviewReasons[reason]}</p>
      <p className="mt-1 text-sm">{t.reviewHint}</p>
    </section>
  )
}
