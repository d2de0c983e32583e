import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Discount } from '#shop/discounts/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { discountAdminMessages } from './admin-messages.ts'

interface Props {
  discounts: readonly Discount[]
  onChange: (discount: Discount) => void
}

export function DiscountList({ discounts, onChange }: Props) {
  const t = useMessages(discountAdminMessages)
  const common = useMessages(commonMessages)
  const remove = useAction(({ _id: id }: Discount) => api('DELETE /discounts/:id', { params: { id } }), {
    invalidates: ['GET /discounts'],
    onSuccess: () => showToast('success', t.removed),
    failed: t.notSaved,
  })
  async function confirmRemove(discount: Discount) {
    const title = t.confirmRemove(discount.name)
    if (await showDialog({ title, text: t.ordersKeep, yes: t.remove, no: common.no }))
      await remove.run(discount)
  }
  if (discounts.length === 0) return <p className="text-ink-2">{t.none}</p>
  return (
    <ul className="flex flex-col gap-2">
      {discounts.map((discount) => (
        <li key={discount._id} className="card flex flex-wrap items-center gap-x-4 gap-y-2 p-4">
          <Summary discount={discount} />
          <div className="flex flex-wrap gap-2">
            <Button disabled={remove.isBusy} onClick={() => onChange(discount)}>
              {t.change}
            </Button>
            <Button variant="bare" disabled={remove.isBusy} onClick={() => confirmRemove(discount)}>
              {t.remove}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

function stateOf({ enabled, from, until }: Discount) {
  const now = new Date()
  if (!enabled) return 'off'
  if (until !== null && new Date(until) <= now) return 'ended'
  return from !== null && new Date(from) > now ? 'later' : 'on'
}

function Summary({ discount }: { discount: Discount }) {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const { kind, value, buy, get, code, minimum, categoryIds, productIds, orders, maxOrders } = discount
  const number = (count: number) => formatNumber(count, language)
  const moment = (at: string | null) => (at === null ? '' : readableMoment(new Date(at), language))
  const worth = {
    percent: () => t.worth.percent(number(value)),
    taka: () => t.worth.taka(formatTaka(value, language)),
    'free-delivery': () => t.kinds['free-delivery'],
    'buy-get': () => t.worth['buy-get'](number(buy), number(get)),
  }[kind]()
  const conditions = [
    worth,
    minimum > 0 && t.fromOrder(formatTaka(minimum, language)),
    categoryIds.length + productIds.length > 0 && t.someGoods,
    t.period(moment(discount.from), moment(discount.until)),
  ].filter(Boolean)
  return (
    <div className="min-w-0 grow basis-60">
      <h2 className="font-text text-base font-semibold wrap-anywhere">{localName(language, discount)}</h2>
      <p className="wrap-anywhere">{conditions.join(' · ')}</p>
      <p className="text-sm text-ink-2">
        {[
          code ? `${t.code} ${code}` : t.byItself,
          t.states[stateOf(discount)],
          t.orders(number(orders), maxOrders === null ? '' : number(maxOrders)),
        ].join(' · ')}
      </p>
    </div>
  )
}
