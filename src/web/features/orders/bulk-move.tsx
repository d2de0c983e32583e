import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#shop/orders/contract.ts'
import type { MoveResults } from '#shop/orders/list-contract.ts'
import { formatOrderId, maxBulkOrders } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useLineName } from './line-name.ts'
import { orderListMessages } from './list-messages.ts'
import { orderMessages } from './messages.ts'
import type { OrderList } from './use-order-list.ts'

interface Outcome {
  asked: readonly Order[]
  answers: MoveResults
}

/** Moves several orders of a list at once, and says of each that was not moved why. */
export function useMoveMany(orders: OrderList) {
  const orderListText = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const { error } = common

  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(asked: readonly Order[], status: OrderStatus) {
    const answers: MoveResults = []
    for (let sent = 0; sent < asked.length; sent += maxBulkOrders) {
      const some = asked
        .slice(sent, sent + maxBulkOrders)
        .map(({ _id, orderStatus }) => ({ id: _id, from: orderStatus }))
      answers.push(...(await api('PUT /orders/statuses', { body: { status, orders: some } })))
    }
    return answers
  }

  async function move(asked: readonly Order[], status: OrderStatus) {
    if (isBusy || asked.length === 0) return
    const { length } = asked
    const isSure =
      status !== 'Cancelled' ||
      (await ask({
        ...{ title: orderListText.askCancel(length), text: common.cannotRevert },
        ...{ yes: orderListText.yesCancel(length), no: common.no },
      }))
    if (!isSure) return
    setBusy(true)
    try {
      const answers = await send(asked, status)
      const moved = answers.flatMap(({ _id, moved }) => (moved ? [_id] : []))
      if (moved.length === length) {
        showToast('success', orderListText.movedAll(length))
        orders.remove(...moved)
      } else {
        setOutcome({ asked, answers })
        orders.load()
      }
    } catch (problem) {
      reportUnexpected(problem)
      // Who is not signed in any more is on the way to the login page already.
      if (problem instanceof ApiError && problem.body.code === 'not-signed-in') return
      // Some may have been moved: what is sure is only what the shop says now.
      showToast('error', error, orderListText.answerLost)
      orders.load()
    } finally {
      setBusy(false)
    }
  }

  const dialog = outcome && <NotMoved {...outcome} onClose={() => setOutcome(null)} />
  return { move, isBusy, dialog }
}

function NotMoved({ asked, answers, onClose }: Outcome & { onClose: () => void }) {
  const orderListText = useMessages(orderListMessages)
  const common = useMessages(commonMessages)
  const whyNot = useWhyNot()
  const left = answers.filter(({ moved }) => !moved)
  return (
    <Modal
      label={orderListText.notMovedTitle}
      bar={<h2 className="pl-3 text-lg">{orderListText.notMovedTitle}</h2>}
      className="m-auto w-[36em] max-w-[calc(100vw-2rem)] rounded-xl border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="px-5 pb-5">
        <p>{orderListText.notMoved(answers.length - left.length, answers.length)}</p>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {left.map((answer) => (
            <li key={answer._id} className="flex flex-wrap items-center gap-x-4">
              <Link
                to={`/dashboard/order-overview/${answer._id}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
              >
                {formatOrderId(answer._id)}
              </Link>
              <span className="wrap-anywhere">{whyNot(answer, asked)}</span>
            </li>
          ))}
        </ul>
        <button type="button" className="button-primary mt-4 w-full" onClick={onClose}>
          {common.ok}
        </button>
      </div>
    </Modal>
  )
}

/** Why an order was not moved, in words. */
function useWhyNot() {
  const orderListText = useMessages(orderListMessages)
  const orderText = useMessages(orderMessages)
  const lineName = useLineName()
  return ({ _id, code, status, productIds }: MoveResults[number], asked: readonly Order[]) => {
    const order = asked.find((each) => each._id === _id)
    const short = order?.products.filter(({ id }) => productIds?.includes(id)) ?? []
    if (short.length > 0) return orderText.soldOutBy(short.map(lineName).join(', '))
    if (status) return orderText.statusNow(orderText.status[status])
    return code === 'not-found' ? orderListText.isGone : orderListText.tryAgain
  }
}
