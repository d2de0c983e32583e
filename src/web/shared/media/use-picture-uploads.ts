import { useEffect, useRef, useState } from 'react'
import { createAuthenticatedClient, type SendWithToken } from '#web/data/api.ts'
import { type Api, ApiError, type ApiResponse } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { statusOf } from '#web/ui/use-action.ts'

/** A picture that is being uploaded. */
export interface Upload {
  key: number
  file: File
  /** A small picture as a data URL; '' until it is made, or if the browser cannot read the file. */
  preview: string
  /** How much has been sent, from 0 to 1. */
  progress: number
  /** The picture cannot be used, or did not arrive. */
  error: 'rejected' | 'noRoom' | 'failed' | null
}

/** Uploads pictures one after the other, so that the first ones arrive soon on a weak network. */
export function usePictureUploads(
  onUploaded: (url: string, file: File) => void,
  call: UploadCall = postImage,
) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const queue = useRef(Promise.resolve())
  const nextKey = useRef(0)
  const removed = useRef(new Set<number>())
  const latestOnUploaded = useRef(onUploaded)
  latestOnUploaded.current = onUploaded
  const latestCall = useRef(call)
  latestCall.current = call
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  const update = (key: number, change: Partial<Upload>) =>
    setUploads((before) => before.map((each) => (each.key === key ? { ...each, ...change } : each)))
  const removeFromList = (key: number) => setUploads((before) => before.filter((each) => each.key !== key))

  async function upload({ key, file }: Upload) {
    if (!isMounted.current || removed.current.has(key)) return
    try {
      const { blob, preview } = await shrinkPicture(file)
      update(key, { preview })
      const url = await uploadPicture(blob, latestCall.current, (progress) => update(key, { progress }))
      if (!isMounted.current || removed.current.has(key)) return
      removeFromList(key)
      latestOnUploaded.current(url, file)
    } catch (error) {
      reportUnexpected(error)
      const status = statusOf(error)
      const isRejected = status === 400 || status === 422
      update(key, { error: isRejected ? 'rejected' : status === 507 ? 'noRoom' : 'failed' })
    }
  }
  const enqueue = (next: Upload) => {
    queue.current = queue.current.then(() => upload(next))
  }

  return {
    uploads,
    isUploading: uploads.some(({ error }) => error === null),
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        nextKey.current += 1
        return { key: nextKey.current, file, preview: '', progress: 0, error: null }
      })
      setUploads((before) => [...before, ...added])
      for (const each of added) enqueue(each)
    },
    retry(failed: Upload) {
      update(failed.key, { progress: 0, error: null })
      enqueue(failed)
    },
    remove(key: number) {
      removed.current.add(key)
      removeFromList(key)
    },
  }
}

/** Uploads by XMLHttpRequest, because `fetch` reports no progress. `onProgress` gets a share from 0 to 1. */
export const sendFile =
  (file: Blob, onProgress: (progress: number) => void, field = 'image'): SendWithToken =>
  ({ method, url, headers }, token) =>
    new Promise<ApiResponse>((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, url)
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
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
      form.append(field, file)
      request.send(form)
    })

/** Calls the endpoint that stores the picture, with a client that sends it along. */
export type UploadCall = (client: Api) => Promise<{ data: { url: string } }>
const postImage: UploadCall = (client) => client('POST /images', {})

/** Uploads a picture to the shop's image storage and resolves to its URL. */
async function uploadPicture(file: Blob, call: UploadCall, onProgress: (progress: number) => void) {
  const { data } = await call(createAuthenticatedClient(sendFile(file, onProgress)))
  return data.url
}

/** Uploads one picture, scaled down for weak networks, and resolves to its URL. */
export async function storePicture(file: File) {
  const { blob } = await shrinkPicture(file)
  return uploadPicture(blob, postImage, () => {})
}

/** Pixels: twice the largest size that the shop shows. */
const longestSide = 1800
const previewSide = 150

function scale(bitmap: ImageBitmap, side: number) {
  const factor = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * factor))
  canvas.height = Math.max(1, Math.round(bitmap.height * factor))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas
}

/**
 * Scales a photograph down for weak networks and makes a preview of it as a data URL. A file that the browser cannot read
 * is sent as it is, for the shop to validate.
 */
async function shrinkPicture(file: File): Promise<{ blob: Blob; preview: string }> {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return { blob: file, preview: '' }
  const preview = scale(bitmap, previewSide).toDataURL()
  const isLarge = Math.max(bitmap.width, bitmap.height) > longestSide
  const canvas = isLarge ? scale(bitmap, longestSide) : null
  bitmap.close()
  // WebP keeps transparency at a small size.
  const type = file.type === 'image/jpeg' ? file.type : 'image/webp'
  const small = await new Promise<Blob | null>((resolve) =>
    canvas ? canvas.toBlob(resolve, type, 0.9) : resolve(null),
  )
  return { blob: small && small.size < file.size ? small : file, preview }
}
