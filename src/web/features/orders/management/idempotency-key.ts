import { useRef } from 'react'

/** A random key. `randomUUID` is missing on plain http. */
export const createKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )

/** The key of a request stays the same until it succeeds or its content changes, so that a retry stores nothing twice. */
export function useIdempotencyKey() {
  const pending = useRef<{ key: string; content: string } | null>(null)
  return {
    keyFor(...parts: unknown[]) {
      const content = JSON.stringify(parts)
      if (pending.current?.content !== content) pending.current = { key: createKey(), content }
      return pending.current.key
    },
    clear() {
      pending.current = null
    },
  }
}
