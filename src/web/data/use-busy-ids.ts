import { useState } from 'react'

/** Knows for which rows of a list a call is running. */
export function useBusyIds() {
  const [busy, setBusy] = useState<readonly string[]>([])
  return {
    isBusy: (id: string) => busy.includes(id),
    async whileBusy<T>(id: string, work: () => Promise<T>) {
      setBusy((before) => [...before, id])
      try {
        return await work()
      } finally {
        setBusy((before) => before.filter((other) => other !== id))
      }
    },
  }
}
