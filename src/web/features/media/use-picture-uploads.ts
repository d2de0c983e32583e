import { useEffect, useRef, useState } from 'react'
import { createAuthenticatedClient, type SendWithToken } from '#web/data/api.ts'
import { ApiError, type ApiResponse } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

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

/** Uploads by XMLHttpRequest, because `fetch` reports no progress. `onProgress` gets a share of 1. */
const sendFile =
  (file: Blob, onProgress: (share: number) => void): SendWithToken =>
  ({ method, url }, token) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      if (token !== null) request.setRequestHeader('Authorization', `Bearer ${token}`)
      request.responseType = 'json'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0)
      request.onload = () =>
        resolve({
          status: request.status,
          body: request.response,
          header: (name) => request.getResponseHeader(name),
        })
      request.onerror = () =>
        reject(new ApiError(0, { code: 'unreachable', message: 'The shop cannot be reached.' }))
      const form = new FormData()
      form.append('image', file)
      request.send(form)
    })

/** Uploads a picture to the shop's image storage and resolves to its URL. */
async function uploadPicture(file: Blob, onProgress: (share: number) => void) {
  const { data } = await createAuthenticatedClient(sendFile(file, onProgress))('POST /images', {})
  return data.url
}

/** Twice what the shop shows at most: more would only be sent for nothing, slowly, from a phone. */
const longestSide = 1800
const previewSide = 150

/** What will be sent of a chosen file, and how it looks. */
export interface ChosenPicture {
  blob: Blob
  /** A small picture as a data address; empty where the browser cannot read the file. */
  preview: string
}

function draw(bitmap: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** Makes a photograph small enough for a weak network. What the browser cannot read is left for the shop to judge. */
async function shrinkPicture(file: File): Promise<ChosenPicture> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { blob: file, preview: '' }
  const preview = draw(bitmap, previewSide).toDataURL()
  const isLarge = Math.max(bitmap.width, bitmap.height) > longestSide
  const canvas = isLarge ? draw(bitmap, longestSide) : null
  bitmap.close()
  // Only WebP keeps what is transparent as small.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const small = await new Promise<Blob | null>((done) =>
    canvas ? canvas.toBlob(done, type, 0.9) : done(null),
  )
  return { blob: small && small.size < file.size ? small : file, preview }
}
