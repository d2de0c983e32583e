import type { Language } from '#lib/language.ts'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { OrderSnapshot, TimelineEntry } from '#shop/orders/management-contract.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from '../management-messages.ts'
import { orderMessages } from '../messages.ts'

/** What an order said before and after it was changed: only what differs. */
export function Changes({ details }: Pick<TimelineEntry, 'details'>) {
  const t = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  if (!details?.before || !details.after) return null
  const [before, after] = [details.before, details.after].map((facts) =>
    readable(facts, orderText, language),
  ) as [Readable, Readable]
  const differing = (Object.keys(after) as (keyof Readable)[]).filter((name) => before[name] !== after[name])
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {differing.map((name) => (
        <div key={name}>
          <dt className="font-semibold">{t.changed[name]}</dt>
          <dd className="whitespace-pre-line wrap-anywhere text-ink-2">
            <span className="sr-only">{t.before}: </span>
            <del>{before[name]}</del>
          </dd>
          <dd className="whitespace-pre-line wrap-anywhere">
            <span className="sr-only">{t.after}: </span>
            {after[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** An order in words, part by part. */
export function readable(facts: OrderSnapshot, t: Messages<typeof orderMessages>, language: Language) {
  const money = (taka: number) => formatTaka(taka, language, 2)
  return {
    lines: facts.lines
      .map(({ name, nameBn, size, color, quantity, price }) => {
        const choices = [size, color].filter((choice) => choice !== 'N/A')
        const chosen = choices.length ? ` (${choices.join(', ')})` : ''
        const shown = (language === 'bn' && nameBn) || name
        return `${formatNumber(quantity, language)} × ${shown}${chosen} · ${money(price)}`
      })
      .join('\n'),
    ...{ name: facts.name, mobileNumber: facts.mobileNumber },
    place: `${facts.thana}, ${facts.district}`,
    address: facts.address,
    addressType: t.addressType[facts.addressType],
    deliveryArea: t.deliveryArea[facts.deliveryArea],
    deliveryCharge: money(facts.deliveryCharge),
    total: money(facts.total),
  }
}
type Readable = ReturnType<typeof readable>
