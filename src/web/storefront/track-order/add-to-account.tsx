import { use, useState } from 'react'
import { Link } from 'react-router'
import { claimOrder, type FollowedOrder } from '#shop/orders/following/contract.ts'
import { api } from '#web/auth/token.ts'
import { showToast } from '#web/components/toasts.tsx'
import { signedInTexts } from '#web/texts/signed-in-texts.ts'
import { useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import type { Proof } from './followed-memory.ts'

interface Props {
  proof: Proof
  order: FollowedOrder
  onAdded: () => void
}

/** For somebody signed in: makes the order they placed without an account one of theirs (D30). */
export function AddToAccount({ proof, order, onAdded }: Props) {
  const account = use(signedInTexts(useLanguage()))
  const [phase, setPhase] = useState<'there' | 'adding' | 'added'>('there')

  async function add() {
    setPhase('adding')
    try {
      await api(claimOrder, { body: proof })
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
