import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Discount } from '#shop/discounts/contract.ts'
import { DataTable } from '#web/dashboard/kit/data-table.tsx'
import { EmptyList } from '#web/dashboard/kit/empty-list.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { discountAdminMessages } from './admin-messages.ts'

interface Props {
  discounts: readonly Discount[]
  onChange: (discount: Discount) => void
}

/** What runs, for whom, until when and how often it was used; what runs comes first. */
export function DiscountList({ discounts, onChange }: Props) {
  const t = useMessages(discountAdminMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
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
  const number = (count: number) => formatNumber(count, language)
  const worthOf = ({ kind, value, buy, get }: Discount) =>
    ({
      percent: () => t.worth.percent(number(value)),
      taka: () => t.worth.taka(formatTaka(value, language)),
      'free-delivery': () => t.kinds['free-delivery'],
      'buy-get': () => t.worth['buy-get'](number(buy), number(get)),
    })[kind]()
  if (discounts.length === 0)
    return (
      <EmptyList none={{ title: t.none, text: t.noneText }}>
        <ul className="max-w-prose list-disc pl-5 text-left">
          {t.examples.map((example) => (
            <li key={example}>{example}</li>
          ))}
        </ul>
        <p className="max-w-prose">{t.noneHow}</p>
      </EmptyList>
    )
  return (
    <DataTable
      aria-label={t.title}
      rows={discounts.toSorted((one, other) => order.indexOf(stateOf(one)) - order.indexOf(stateOf(other)))}
      keyOf={({ _id }) => _id}
      rowClass="@3xl:align-top"
      columns={[
        {
          label: t.discount,
          isRowHeading: true,
          cellClass:
            'min-w-0 wrap-anywhere @3xl:min-w-48 @3xl:border-t @3xl:border-line @3xl:py-3 @3xl:pr-2 @3xl:pl-4',
          cell: (discount) => (
            <>
              <b className="block text-lg leading-tight">{worthOf(discount)}</b>
              <span className="block text-ink-2">{localName(language, discount)}</span>
            </>
          ),
        },
        {
          label: t.forWhom,
          isNamedOnCard: true,
          cellClass: 'wrap-anywhere @3xl:py-3',
          cell: ({ code, minimum, categoryIds, productIds, maxPerPhone }) =>
            [
              code ? t.withCode(code) : t.byItself,
              minimum > 0 && t.fromOrder(formatTaka(minimum, language)),
              categoryIds.length + productIds.length > 0 && t.someGoods,
              maxPerPhone !== null && t.perPhone(maxPerPhone),
            ]
              .filter(Boolean)
              .join(' · '),
        },
        {
          label: t.when,
          isNamedOnCard: true,
          cellClass: '@3xl:py-3',
          cell: (discount) => (
            <span className="inline-flex flex-col items-start gap-1 align-top">
              <Status tone={tones[stateOf(discount)]}>{t.states[stateOf(discount)]}</Status>
              <Period discount={discount} />
            </span>
          ),
        },
        {
          label: t.used,
          isNamedOnCard: true,
          align: 'right',
          cellClass: '@3xl:py-3 @3xl:whitespace-nowrap',
          cell: ({ orders, maxOrders }) =>
            t.orders(number(orders), maxOrders === null ? '' : number(maxOrders)),
        },
        {
          label: t.action,
          isHidden: true,
          cell: (discount) => (
            <div className="flex flex-wrap gap-2 @3xl:flex-nowrap @3xl:justify-end">
              <Button disabled={remove.isBusy} onClick={() => onChange(discount)}>
                {t.change}
              </Button>
              <IconButton
                icon="trash-2"
                tone="danger"
                label={t.removeOf(discount.name)}
                disabled={remove.isBusy}
                onClick={() => confirmRemove(discount)}
              />
            </div>
          ),
        },
      ]}
    />
  )
}

type State = 'on' | 'later' | 'off' | 'ended'

/** What runs comes first, what is over last. */
const order: readonly State[] = ['on', 'later', 'off', 'ended']
const tones = { on: 'positive', later: 'progress', off: 'neutral', ended: 'neutral' } as const

function stateOf({ enabled, from, until }: Discount): State {
  const now = new Date()
  if (until !== null && new Date(until) <= now) return 'ended'
  if (!enabled) return 'off'
  return from !== null && new Date(from) > now ? 'later' : 'on'
}

function Period({ discount }: { discount: Discount }) {
  const t = useMessages(discountAdminMessages)
  const language = useLanguage()
  const moment = (at: string) => readableMoment(new Date(at), language)
  const { from, until } = discount
  return (
    <>
      {from !== null && stateOf(discount) === 'later' && `${t.begins(moment(from))} · `}
      {until === null ? t.noEnd : t.ends(moment(until))}
    </>
  )
}
