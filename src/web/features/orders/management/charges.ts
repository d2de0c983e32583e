import { useCallback, useEffect, useState } from 'react'
import type { Charges } from '#shop/orders/rules.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

/** What the shop takes for delivery. */
export function useCharges() {
  const [charges, setCharges] = useState<Charges | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    api('GET /settings', {}).then(setCharges, (error: unknown) => {
      reportUnexpected(error)
      setFailed(true)
    })
  }, [])
  useEffect(ask, [ask])
  return { charges, failed, ask }
}
