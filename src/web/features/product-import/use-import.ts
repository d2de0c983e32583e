import { useCallback, useEffect, useRef, useState } from 'react'
import type { ProductImport } from '#shop/product-import/contract.ts'
import { maxPartLength } from '#shop/product-import/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'

const lookAgain = 1000
const atOnce = 3

export type Trouble = 'notReached' | 'otherImport'

/** The import under way as this page knows it, and what can be done with it. */
export function useImporting() {
  const [found, setFound] = useState<ProductImport | null>(null)
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading')
  const [sent, setSent] = useState<{ id: string; done: number; total: number } | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const load = useCallback(async () => {
    try {
      setFound(await api('GET /product-imports/latest', {}))
      setPhase('ready')
    } catch (error) {
      reportUnexpected(error)
      setPhase((before) => (before === 'ready' ? before : 'failed'))
    }
  }, [])
  useEffect(() => {
    load()
  }, [load])
  const isMoving = found !== null && ['sending', 'checking', 'applying'].includes(found.status) && !sent
  useEffect(() => {
    if (!isMoving) return
    const looking = setInterval(load, lookAgain)
    return () => clearInterval(looking)
  }, [isMoving, load])

  async function act(work: () => Promise<ProductImport>) {
    setBusy(true)
    setTrouble(null)
    try {
      setFound(await work())
    } catch (error) {
      reportUnexpected(error)
      const isLate = error instanceof ApiError && error.status === 409
      setTrouble(isLate ? 'otherImport' : 'notReached')
      await load()
    } finally {
      setBusy(false)
    }
  }

  /** Sends a file part by part, some at once, and has it looked through. */
  async function send(fileName: string, text: string) {
    const parts = partsOf(text)
    await act(async () => {
      if (found?.status === 'checked') await api('DELETE /product-imports/:id', { params: { id: found._id } })
      const begun = await api('POST /product-imports', {
        body: { fileName, characters: charactersIn(parts) },
      })
      const params = { id: begun._id }
      setFound(begun)
      let [next, done] = [0, 0]
      setSent({ id: begun._id, done, total: parts.length })
      const work = async () => {
        while (isHere.current && next < parts.length) {
          const part = next
          next += 1
          await persist(() =>
            api('PUT /product-imports/:id/parts', { params, body: { part, text: parts[part] ?? '' } }),
          )
          done += 1
          setSent({ id: begun._id, done, total: parts.length })
        }
      }
      try {
        await Promise.all(Array.from({ length: atOnce }, work))
        return await persist(() => api('PUT /product-imports/:id/check', { params, body: {} }))
      } finally {
        setSent(null)
      }
    })
  }

  return {
    ...{ found, phase, load, sent, busy, trouble, send },
    apply: (id: string) => act(() => api('PUT /product-imports/:id/apply', { params: { id }, body: {} })),
    drop: (id: string) => act(() => api('DELETE /product-imports/:id', { params: { id } })),
  }
}

/** Does it again when the network fails: each part may be sent twice. A "no" of the shop is final. */
async function persist<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isWeak = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!isWeak || attempt === 5) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
    }
  }
}

/** The text of a file as spreadsheets save it: UTF-8, or UTF-16 with its mark; null for what is no text. */
export async function textIn(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [first = 0, second = 0] = bytes
  const mark = first * 256 + second
  const encoding = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

/** The text in pieces of a call each, none of which ends inside a character. */
function partsOf(text: string) {
  const parts: string[] = []
  for (let at = 0; at < text.length; ) {
    let end = Math.min(at + maxPartLength, text.length)
    const last = text.charCodeAt(end - 1)
    if (end < text.length && last >= 0xd800 && last < 0xdc00) end -= 1
    parts.push(text.slice(at, end))
    at = end
  }
  return parts
}

/** Characters as people count them, which is how the shop counts the parts. */
const charactersIn = (parts: readonly string[]) =>
  parts.reduce((sum, part) => sum + [...part].length, 0)
