import { useCallback, useEffect, useState } from 'react'
import type { District } from '#shop/locations/contract.ts'
import { api } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

let asked: Promise<District[]> | null = null
/** Once a visit; whatever draws the fields anew need not ask again. */
function askDistricts() {
  asked ??= api('GET /locations', {}).catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** The districts of the country, asked for once the page is alive: they are many, and few pages want them. */
export function useDistricts() {
  const [districts, setDistricts] = useState<District[] | null>(null)
  const [failed, setFailed] = useState(false)
  const ask = useCallback(() => {
    setFailed(false)
    askDistricts()
      .then(setDistricts)
      .catch((error: unknown) => {
        setFailed(true)
        reportUnexpected(error)
      })
  }, [])
  useEffect(ask, [ask])
  return { districts, failed, ask }
}
