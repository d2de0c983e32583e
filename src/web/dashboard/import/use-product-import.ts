import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { maxPartLength } from '#shop/product-import/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { productImportMessages } from './messages.ts'

const pollInterval = 1000
const parallelUploads = 3
const maxAttempts = 5

const isChanging = ({ status, pictures }: ProductImport) =>
  ['sending', 'checking', 'applying'].includes(status) || pictures.waiting > 0

/** The latest import of products, and what can be done with it. */
export function useProductImport() {
  const t = useMessages(productImportMessages)
  /** How many parts of a file this page has sent; null while it sends none. */
  const [upload, setUpload] = useState<{ id: string; sent: number; total: number } | null>(null)
  const cancelUpload = useRef(() => {})
  useEffect(() => () => cancelUpload.current(), [])

  const query = useQuery({
    queryKey: ['GET /product-imports/latest'],
    queryFn: () => api('GET /product-imports/latest', {}),
    gcTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isChanging(data) && !upload ? pollInterval : false),
  })
  const { run, isBusy } = useAction((action: () => Promise<unknown>) => action(), {
    invalidates: ['GET /product-imports/latest'],
    onError() {
      // The action may have succeeded although its response was lost.
      query.refetch()
      return false
    },
    failed: (error) => (statusOf(error) === 409 ? t.otherImport : t.notReached),
  })

  async function uploadFile(fileName: string, text: string) {
    const parts = partsOf(text)
    let isStopped = false
    cancelUpload.current = () => {
      isStopped = true
    }
    const { data: latest } = query
    if (latest && ['choosing', 'checked'].includes(latest.status))
      await api('DELETE /product-imports/:id', { params: { id: latest._id } })
    const body = { fileName, characters: countCharacters(parts) }
    const { _id: id } = await api('POST /product-imports', { body })
    let [next, sent] = [0, 0]
    setUpload({ id, sent, total: parts.length })
    await query.refetch()
    async function sendParts() {
      while (!isStopped && next < parts.length) {
        const part = next
        next += 1
        await withRetries(() =>
          api('PUT /product-imports/:id/parts', { params: { id }, body: { part, text: parts[part] ?? '' } }),
        )
        if (isStopped) return
        sent += 1
        setUpload({ id, sent, total: parts.length })
      }
    }
    try {
      await Promise.all(Array.from({ length: parallelUploads }, sendParts))
      if (isStopped) return
      await withRetries(() => api('PUT /product-imports/:id/check', { params: { id }, body: {} }))
    } catch (error) {
      if (isStopped) return
      isStopped = true
      throw error
    } finally {
      setUpload(null)
    }
  }

  return {
    query,
    upload,
    isBusy,
    /** Sends a file in parts, several at a time, and has it validated. */
    send: (fileName: string, text: string) => run(() => uploadFile(fileName, text)),
    checkAgain: (id: string) =>
      run(() => api('PUT /product-imports/:id/check', { params: { id }, body: {} })),
    apply: (id: string) => run(() => api('PUT /product-imports/:id/apply', { params: { id }, body: {} })),
    discard(id: string) {
      cancelUpload.current()
      return run(() => api('DELETE /product-imports/:id', { params: { id } }))
    },
  }
}

/** Repeats a request after failures of the network or the server; a part may be sent twice. A rejection is final. */
async function withRetries<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await request()
    } catch (error) {
      const isTransient = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isTransient || attempt === maxAttempts) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
    }
  }
}

/** The text in pieces of at most one request, none of which ends inside a character. */
function partsOf(text: string) {
  const parts: string[] = []
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + maxPartLength, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1
    parts.push(text.slice(start, end))
    start = end
  }
  return parts
}

/** Counts code points, as the shop does. */
const countCharacters = (parts: readonly string[]) => parts.reduce((sum, part) => sum + [...part].length, 0)
