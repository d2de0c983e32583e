import { useState } from 'react'
import { Link } from 'react-router'
import type { Order, OrderStatus } from '#shop/orders/contract.ts'
import { type MovedOrders, mostAtOnce, putOrderStatuses } from '#shop/orders/lists/contract.ts'
import { readableOrderId } from '#shop/orders/rules.ts'
import { ApiError } from '#web/api.ts'
import { api } from '#web/auth/token.ts'
import { ask } from '#web/components/dialogs.tsx'
import { Modal } from '#web/components/modal.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useDashboardTexts, useTexts } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useLineName } from '../../line-name.ts'
import type { OrderList } from '../../order-list.ts'

interface Outcome {
  asked: readonly Order[]
  answers: MovedOrders
}

/** Moves several orders of a list at once, and says of each that was not moved why. */
export function useMoveMany(orders: OrderList) {
  const { lists } = useAdminTexts()
  const { error } = useDashboardTexts()
  const { common } = useTexts()
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  async function send(asked: readonly Order[], status: OrderStatus) {
    const answers: MovedOrders = []
    for (let sent = 0; sent < asked.length; sent += mostAtOnce) {
      const some = asked
        .slice(sent, sent + mostAtOnce)
        .map(({ _id, orderStatus }) => ({ id: _id, from: orderStatus }))
      answers.push(...(await api(putOrderStatuses, { body: { status, orders: some } })))
    }
    return answers
  }

  async function move(asked: readonly Order[], status: OrderStatus) {
    if (isBusy || asked.length === 0) return
    const { length } = asked
    const isSure =
      status !== 'Cancelled' ||
      (await ask({
        ...{ title: lists.askCancel(length), text: common.cannotRevert },
        ...{ yes: lists.yesCancel(length), no: common.no },
      }))
    if (!isSure) return
    setBusy(true)
    try {
      const answers = await send(asked, status)
      const moved = answers.flatMap(({ _id, moved }) => (moved ? [_id] : []))
      if (moved.length === length) {
        showToast('success', lists.movedAll(length))
        orders.remove(...moved)
      } else {
        setOutcome({ asked, answers })
        orders.load()
      }
    } catch (problem) {
      reportUnexpected(problem)
      // Who is not signed in any more is on the way to the login page already.
      if (problem instanceof ApiError && problem.refusal.code === 'not-signed-in') return
      // Some may have been moved: what is sure is only what the shop says now.
      showToast('error', error, lists.answerLost)
      orders.load()
    } finally {
      setBusy(false)
    }
  }

  const dialog = outcome && <NotMoved {...outcome} onClose={() => setOutcome(null)} />
  return { move, isBusy, dialog }
}

function NotMoved({ asked, answers, onClose }: Outcome & { onClose: () => void }) {
  const { lists } = useAdminTexts()
  const { common } = useTexts()
  const whyNot = useWhyNot()
  const left = answers.filter(({ moved }) => !moved)
  return (
    <Modal
      label={lists.notMovedTitle}
      bar={<h2 className="pl-3 text-1">{lists.notMovedTitle}</h2>}
      className="m-auto w-[36em] max-w-[calc(100vw-2rem)] rounded-l border border-line shadow-2"
      onClose={onClose}
    >
      <div className="px-5 pb-5">
        <p>{lists.notMoved(answers.length - left.length, answers.length)}</p>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {left.map((answer) => (
            <li key={answer._id} className="flex flex-wrap items-center gap-x-4">
              <Link
                to={`/dashboard/order-overview/${answer._id}`}
                className="inline-flex min-h-11 items-center font-semibold text-brand tabular-nums underline-offset-4 hover:underline"
              >
                {readableOrderId(answer._id)}
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
  const { lists } = useAdminTexts()
  const dashboard = useDashboardTexts()
  const lineName = useLineName()
  return ({ _id, code, status, productIds }: MovedOrders[number], asked: readonly Order[]) => {
    const order = asked.find((each) => each._id === _id)
    const short = order?.products.filter(({ id }) => productIds?.includes(id)) ?? []
    if (short.length > 0) return dashboard.soldOutBy(short.map(lineName).join(', '))
    if (status) return dashboard.statusNow(dashboard.status[status])
    return code === 'not-found' ? lists.isGone : lists.tryAgain
  }
}
