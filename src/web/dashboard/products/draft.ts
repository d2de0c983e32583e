import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { withoutBase } from '#lib/language.ts'
import { randomHex } from '#lib/random.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { isAuthPage } from '#web/data/login-address.ts'
import { useSession } from '#web/data/session.tsx'
import type { ProductValues } from './product-values.ts'

interface Draft {
  values: ProductValues
  /** The product that is edited, as the form has loaded it; null for a new one. */
  before: AdminProduct | null
  /** The idempotency key of a new product. */
  key: string
}

const isDraft = (value: unknown): value is Draft => {
  const { values, key } = (value ?? {}) as Partial<Draft>
  return (
    typeof values === 'object' &&
    typeof values.name === 'string' &&
    Array.isArray(values.variants) &&
    typeof key === 'string'
  )
}

/**
 * The unsaved values of the form at this address, stored in the tab: they survive reloading, and signing in again after the
 * session has expired.
 */
export function useDraft() {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [storageKey] = useState(() => `product draft ${user?.email} ${pathname}${search}`)
  const [stored] = useState(() => tabStorage.read(storageKey, isDraft))
  const [firstKey] = useState(stored?.key ?? randomHex)
  // A ref: a new key alone must not make the form save its values again, which `clear` has just discarded.
  const key = useRef(firstKey)

  useEffect(
    () => () => {
      // The draft is discarded when the page is left, except for signing in again.
      const current = withoutBase(window.location.pathname)
      if (current !== pathname && !isAuthPage(current)) tabStorage.remove(storageKey)
    },
    [storageKey, pathname],
  )
  return {
    stored,
    key,
    save: useCallback(
      (draft: Omit<Draft, 'key'>) =>
        tabStorage.write(storageKey, { ...draft, key: key.current } satisfies Draft),
      [storageKey],
    ),
    clear() {
      tabStorage.remove(storageKey)
      key.current = randomHex()
    },
  }
}
