import { useMessages } from '#web/data/i18n.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { Icon } from '#web/ui/icon.tsx'
import { trackingMessages } from './messages.ts'

/** For what cannot be changed on the page. */
export function CallUs({ phone }: { phone: string }) {
  const t = useMessages(trackingMessages)
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {t.tooLate}
      <a
        href={telHref(phone)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline underline-offset-4"
      >
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  )
}
