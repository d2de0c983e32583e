import { useMessages } from '#web/data/i18n.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { cartMessages } from '#web/shared/cart/messages.ts'

/** What to do where no script runs. */
export function NeedsScripts({ phone }: { phone: string }) {
  const t = useMessages(cartMessages)
  return (
    <noscript>
      <div className="notice mb-4 flex-wrap">
        <p className="grow basis-60">{t.needsScripts}</p>
        <a href={telHref(phone)} className="link tabular-nums">
          {phone}
        </a>
      </div>
    </noscript>
  )
}
