import { useRef } from 'react'
import { randomHex } from '#lib/random.ts'

/** The key of a request stays the same until it succeeds or its content changes, so that a retry stores nothing twice. */
export function useIdempotencyKey() {
  const pending = useRef<{ key: string; content: string } | null>(null)
  return {
    keyFor(...parts: unknown[]) {
      const content = JSON.stringify(parts)
      if (pending.current?.content !== content) pending.current = { key: randomHex(), content }
      return pending.current.key
    },
    clear() {
      pending.current = null
    },
  }
}
