import { useState } from 'react'
import { Link } from 'react-router'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showToast } from '#web/ui/notices.tsx'
import { savedAddressMessages } from '../addresses/messages.ts'
import type { Proof } from './tracked-storage.ts'

interface Props {
  proof: Proof
  order: TrackedOrder
  onAdded: () => void
}

/** For somebody signed in: makes the order they placed without an account one of theirs (D30). */
export function AddToAccount({ proof, order, onAdded }: Props) {
  const account = useMessages(savedAddressMessages)
  const [phase, setPhase] = useState<'there' | 'adding' | 'added'>('there')

  async function add() {
    setPhase('adding')
    try {
      await api('POST /orders/claim', { body: proof })
      setPhase('added')
      showToast('success', account.orderAdded)
      onAdded()
    } catch (error) {
      reportUnexpected(error)
      setPhase('there')
      showToast('error', account.orderNotAdded)
    }
  }

  if (phase === 'added')
    return (
      <p role="status">
        {account.orderAdded}{' '}
        <Link
          to={`/dashboard/order-overview/${order._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
        >
          {account.seeInAccount}
        </Link>
      </p>
    )
  if (order.hasOwner) return null
  return (
    <>
      <p className="text-ink-2">{account.notInAccount}</p>
      <button type="button" className="button-secondary" disabled={phase === 'adding'} onClick={add}>
        {phase === 'adding' ? account.addingOrder : account.addOrder}
      </button>
    </>
  )
}
