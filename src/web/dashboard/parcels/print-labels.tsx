import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type LabelSize, labelSizes, maxLabels } from '#shop/labels/rules.ts'
import type { Order } from '#shop/orders/contract.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { fetchOrders, fetchUnconfirmed, NotPrinted } from '#web/dashboard/orders/printed-orders.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { labelMessages } from './label-messages.ts'
import { readLabelsAddress } from './labels-address.ts'
import { ParcelLabel } from './parcel-label.tsx'

async function fetchLabels(ids: readonly string[]) {
  const [orders, blocked, shop, { usualWeight }, printed] = await Promise.all([
    fetchOrders(ids),
    fetchUnconfirmed(ids),
    api('GET /settings', {}),
    api('GET /delivery-rates', {}),
    api('GET /orders/labels-printed', { query: { ids: ids.join(',') } }),
  ])
  return { orders, blocked, shop, usualWeight, printed }
}

const sizeKey = 'label-size'

/** Four after four, for the sheets of A4. */
const sheetsOf = (orders: readonly Order[]) =>
  Array.from({ length: Math.ceil(orders.length / 4) }, (_, sheet) => orders.slice(sheet * 4, sheet * 4 + 4))

/** Labels for the parcels of orders, which are marked as printed. */
export default function PrintLabels() {
  const t = useMessages(labelMessages)
  const common = useMessages(commonMessages)
  const nameOf = useLocationNames()
  const [address, setAddress] = useSearchParams()
  const { ids: all, size: chosen } = readLabelsAddress(address)
  const ids = all.slice(0, maxLabels)
  // The printer of this device.
  const [usual] = useState(() => labelSizes.find((each) => each === localStorage.getItem(sizeKey)) ?? 'a6')
  const size = chosen ?? usual
  const query = useQuery({
    queryKey: ['GET /orders/labels-printed', ids],
    queryFn: () => fetchLabels(ids),
    enabled: ids.length > 0,
  })
  const mark = useAction((ids: string[]) => api('POST /orders/labels-printed', { body: { ids } }), {
    invalidates: [
      'GET /orders/labels-printed',
      'GET /managed-orders',
      'GET /managed-orders/:id',
      'GET /orders',
    ],
    onSuccess: ({ printed, again }) =>
      showToast('success', t.marked(printed), again > 0 ? t.again(again) : undefined),
    failed: t.notMarked,
  })
  if (ids.length === 0) return <ErrorPage notFound />
  const { data } = query
  const found = data?.orders ?? []
  const blocked = data?.blocked ?? []
  const orders = found.filter(({ _id }) => !blocked.includes(_id))
  const missing = ids.length - found.length
  const title = t.title(data ? orders.length : ids.length)
  function choose(size: LabelSize) {
    localStorage.setItem(sizeKey, size)
    setAddress(new URLSearchParams({ ids: ids.join('.'), size }), { replace: true })
  }
  function print() {
    window.print()
    void mark.run(orders.map(({ _id }) => _id))
  }
  const labelOf = (order: Order) =>
    data && (
      <ParcelLabel
        key={order._id}
        order={order}
        shop={data.shop}
        usualWeight={data.usualWeight}
        size={size}
        place={nameOf(order.customerData)}
      />
    )
  return (
    <main id="content">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[50rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{title}</h1>
        <div className="flex flex-wrap items-center gap-2">
          <Select
            aria-label={t.size}
            className="w-auto"
            value={size}
            onChoose={choose}
            options={labelSizes.map((each) => ({ value: each, text: t.sizes[each] }))}
          />
          <Button disabled={orders.length === 0 || mark.isBusy} onClick={print}>
            {t.print}
          </Button>
        </div>
      </div>
      <QueryState query={query} />
      {data && data.printed.length > 0 && (
        <p role="status" className="notice mx-auto mb-4 max-w-[50rem] print:hidden">
          {t.before(data.printed.length, orders.length)}
        </p>
      )}
      {data && <NotPrinted missing={missing} isNothing={found.length === 0} unconfirmed={blocked} />}
      <div className="parcel-labels">
        {size === 'a4'
          ? sheetsOf(orders).map((sheet) => (
              <div key={sheet[0]?._id} className="parcel-label-sheet">
                {sheet.map(labelOf)}
              </div>
            ))
          : orders.map(labelOf)}
      </div>
    </main>
  )
}
