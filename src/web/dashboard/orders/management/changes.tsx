import { formatNumber, type Language, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderSnapshot, TimelineEntry } from '#shop/orders/management-contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import { optionsTextIn } from '#web/dashboard/kit/use-options-text.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { snapshotOf } from './draft.ts'
import { managementMessages } from './messages.ts'

/** The parts of an order that an edit has changed, before and after. */
export function Changes({ details }: Pick<TimelineEntry, 'details'>) {
  const t = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  if (!details?.before || !details.after) return null
  const before = formatSnapshot(details.before, orderText, language)
  const after = formatSnapshot(details.after, orderText, language)
  const changed = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => before[name] !== after[name],
  )
  return (
    <dl className="mt-1 flex flex-col gap-1 text-sm">
      {changed.map((name) => (
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

/** The parts of an order as text. */
function formatSnapshot(order: OrderSnapshot, t: Messages<typeof orderMessages>, language: Language) {
  const money = (taka: number) => formatTaka(taka, language)
  return {
    lines: order.lines
      .map(({ size, color, options: others = {}, quantity, price, ...names }) => {
        const options = optionsTextIn({ size, color, ...others }, productMessages[language])
        const suffix = options ? ` (${options})` : ''
        return `${formatNumber(quantity, language)} × ${localName(language, names)}${suffix} · ${money(price)}`
      })
      .join('\n'),
    name: order.name,
    mobileNumber: order.mobileNumber,
    location: `${order.thana}, ${order.district}`,
    address: order.address,
    addressType: t.addressType[order.addressType],
    deliveryArea: t.deliveryArea[order.deliveryArea],
    ...(order.discount !== undefined && { discount: money(order.discount) }),
    deliveryCharge: money(order.deliveryCharge),
    total: money(order.total),
  }
}

interface ConflictProps {
  current: Order
  onUseCurrent: () => void
  onKeepMine: () => void
}

/** Somebody else has changed the order in the meantime: shows it and lets the user choose. Nothing typed is lost. */
export function ChangedOrder({ current, onUseCurrent, onKeepMine }: ConflictProps) {
  const t = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const isPending = canEdit(current.orderStatus)
  const parts = formatSnapshot(snapshotOf(current), orderText, language)
  return (
    <section role="alert" className="rounded-lg border-2 border-danger bg-surface p-4">
      <h3 className="text-lg text-danger">
        {isPending ? t.conflict : t.conflictStatus(orderText.status[current.orderStatus])}
      </h3>
      <p className="mt-2 font-semibold">{t.currentValues}</p>
      <dl className="text-sm">
        {(Object.keys(parts) as (keyof typeof parts)[]).map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 basis-32 text-ink-2">{t.changed[name]}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{parts[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="px-4" onClick={onUseCurrent}>
          {t.useCurrent}
        </Button>
        {isPending && (
          <Button className="px-4" onClick={onKeepMine}>
            {t.keepMine}
          </Button>
        )}
      </div>
    </section>
  )
}
