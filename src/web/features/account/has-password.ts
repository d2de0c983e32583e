import { useCallback, useEffect, useState } from 'react'
import { callProvider } from '#web/data/api.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

export type HasPassword = ReturnType<typeof useHasPassword>

/** Whether the account has a password or is only opened by another provider; null until it is known. */
export function useHasPassword() {
  const [answer, setAnswer] = useState<boolean | 'failed' | null>(null)
  const look = useCallback(async () => {
    setAnswer(null)
    try {
      const ways = (await callProvider('/list-accounts')) as { providerId: string }[]
      setAnswer(ways.some(({ providerId }) => providerId === 'credential'))
    } catch (error) {
      reportUnexpected(error)
      setAnswer('failed')
    }
  }, [])
  useEffect(() => {
    look()
  }, [look])
  return { answer, look }
}
