import { useEffect, useRef, useState } from 'react'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { forgetDeviceOrder } from '#web/storefront/checkout/device-orders.ts'
import { readLastOrder } from '#web/storefront/checkout/last-order.ts'
import { Loading } from '#web/ui/list-states.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { FindOrder, type FindProblem } from './find-order.tsx'
import { trackingMessages } from './messages.ts'
import {
  type OrderProof,
  orderIdOf,
  orderLinkOf,
  readTrackedOrder,
  removeLinkToken,
  removeTrackedOrder,
  storeTrackedOrder,
} from './order-proof.tsx'
import { TrackedOrderView } from './tracked-order.tsx'

interface Props {
  /** Whether what this browser has stored can be read. */
  isHydrated: boolean
  /** From the address; empty without one. */
  linkedOrderId: string
  rates: DeliveryRates
  /** Of the shop. */
  phone: string
}

/** The form that finds an order, then the order. */
export function OrderTracking({ isHydrated, linkedOrderId, rates, phone }: Props) {
  const t = useMessages(trackingMessages)
  const [orderId, setOrderId] = useState(linkedOrderId)
  const [tracked, setTracked] = useState<{ proof: OrderProof; order: TrackedOrder } | null>(null)
  const [problem, setProblem] = useState<FindProblem | null>(null)
  // The order of the link, or the one tracked before a reload, unless the address names another one. The tab that has placed
  // an order knows its phone number.
  const readStored = (): OrderProof | null => {
    const link = orderLinkOf(window.location.hash)
    if (link !== null) return { link }
    const proof = readTrackedOrder()
    if (proof && (linkedOrderId === '' || linkedOrderId === orderIdOf(proof))) return proof
    const placed = readLastOrder()
    return placed?.orderId === linkedOrderId ? { orderId: linkedOrderId, phone: placed.mobileNumber } : null
  }
  const [stored, setStored] = useState(() => (isHydrated ? readStored() : null))
  const findOrder = useAction((proof: OrderProof) => api('POST /order-tracking', { body: proof }), {
    failed: t.failed,
    onSuccess(order, proof) {
      storeTrackedOrder(proof)
      setTracked({ proof, order })
    },
    onError(error, proof) {
      const status = error instanceof ApiError ? error.status : 0
      if (status === 404) {
        removeTrackedOrder()
        if ('phone' in proof) forgetDeviceOrder(proof.orderId, proof.phone)
      }
      const unknown = 'link' in proof ? 'old-link' : 'unknown'
      setProblem(status === 404 || status === 422 ? unknown : status === 429 ? 'too-many' : 'failed')
      return true
    },
  })
  function find(proof: OrderProof) {
    setProblem(null)
    findOrder.run(proof)
  }
  const isFirst = useRef(true)
  useEffect(() => {
    if (!isHydrated) return
    if (isFirst.current) {
      isFirst.current = false
      const proof = stored ?? readStored()
      if (proof) {
        setStored(proof)
        find(proof)
      }
    }
    // Not passed on with the address.
    removeLinkToken()
  })

  if (!tracked) {
    if (stored && !problem) return <Loading />
    return (
      <FindOrder
        orderId={orderId}
        stored={stored}
        problem={problem}
        phone={phone}
        isHydrated={isHydrated}
        busy={findOrder.isBusy}
        onFind={find}
      />
    )
  }
  return (
    <TrackedOrderView
      {...tracked}
      rates={rates}
      phone={phone}
      onChange={(order) => setTracked({ ...tracked, order })}
      onLeave={() => {
        removeTrackedOrder()
        setStored(null)
        setTracked(null)
        setOrderId('')
      }}
    />
  )
}
