import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture } from './upload-picture.ts'

/** A picture on its way to the shop. */
export interface Sending {
  key: number
  file: File
  preview: string
  /** How much of it has been sent, of 1. */
  share: number
  /** Why it is not on its way any more: it cannot be used, or did not arrive. */
  problem: 'refused' | 'lost' | null
}

/** Sends pictures one after the other, so that the first ones arrive soon on a weak network. */
export function useSendingPictures(onArrived: (url: string) => void) {
  const [sendings, setSendings] = useState<readonly Sending[]>([])
  const queue = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const dropped = useRef(new Set<number>())
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  const change = (key: number, change: Partial<Sending>) =>
    setSendings((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))

  async function bring({ key, file }: Sending) {
    if (isGone.current || dropped.current.has(key)) return
    try {
      const { blob, preview } = await shrinkPicture(file)
      change(key, { preview })
      const url = await uploadPicture(blob, (share) => change(key, { share }))
      if (dropped.current.has(key)) return
      setSendings((before) => before.filter((each) => each.key !== key))
      if (!isGone.current) arrived.current(url)
    } catch (error) {
      reportUnexpected(error)
      const { status } = error instanceof ApiError ? error : { status: 0 }
      change(key, { problem: status === 422 || status === 400 ? 'refused' : 'lost' })
    }
  }
  const enqueue = (sending: Sending) => {
    queue.current = queue.current.then(() => bring(sending))
  }

  return {
    sendings,
    isSending: sendings.some(({ problem }) => problem === null),
    send(files: readonly File[]) {
      const more = files.map((file): Sending => {
        nextKey.current += 1
        return { key: nextKey.current, file, preview: '', share: 0, problem: null }
      })
      setSendings((before) => [...before, ...more])
      for (const sending of more) enqueue(sending)
    },
    again(sending: Sending) {
      const fresh = { ...sending, share: 0, problem: null }
      change(sending.key, fresh)
      enqueue(fresh)
    },
    drop(key: number) {
      dropped.current.add(key)
      setSendings((before) => before.filter((each) => each.key !== key))
    },
  }
}
