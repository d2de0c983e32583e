import { useCallback, useEffect, useRef, useState } from 'react'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { Loading } from '#web/ui/list-states.tsx'
import { FindOrder, type Trouble } from './find-order.tsx'
import type { ShopFacts } from './shop-facts.ts'
import { FollowedOrderView } from './tracked-order.tsx'
import { forgetFollowed, keepFollowed, type Proof, readFollowed } from './tracked-storage.ts'

interface Props {
  /** The order named by the address; empty without one. */
  named: string
  shop: ShopFacts
}

/** First the question which order, then the order. */
export function Following({ named, shop }: Props) {
  const [wanted, setWanted] = useState(named)
  const [found, setFound] = useState<{ proof: Proof; order: TrackedOrder } | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  // An order looked at before is shown again, unless the address names another one.
  const [again, setAgain] = useState(() => {
    const before = readFollowed()
    return before && (named === '' || named === before.orderId) ? before : null
  })
  const drawn = useRef(true)

  const find = useCallback(async (proof: Proof) => {
    setBusy(true)
    setTrouble(null)
    try {
      const order = await api('POST /order-tracking', { body: proof })
      if (!drawn.current) return
      keepFollowed(proof)
      setFound({ proof, order })
    } catch (error) {
      reportUnexpected(error)
      if (!drawn.current) return
      const status = error instanceof ApiError ? error.status : 0
      if (status === 404) forgetFollowed()
      setTrouble(status === 404 || status === 422 ? 'unknown' : status === 429 ? 'too-many' : 'failed')
    } finally {
      if (drawn.current) setBusy(false)
    }
  }, [])
  useEffect(() => {
    drawn.current = true
    if (again) find(again)
    return () => {
      drawn.current = false
    }
  }, [again, find])

  if (!found) {
    if (again && !trouble) return <Loading />
    return <FindOrder named={wanted} before={again} busy={busy} trouble={trouble} shop={shop} onFind={find} />
  }
  return (
    <FollowedOrderView
      {...found}
      shop={shop}
      onOrder={(order) => setFound({ ...found, order })}
      onAnother={() => {
        forgetFollowed()
        setAgain(null)
        setFound(null)
        setWanted('')
      }}
    />
  )
}
