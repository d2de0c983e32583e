import { useEffect, useState } from 'react'
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
  /** The product as it was when the typing began; null for a new one. */
  before: AdminProduct | null
  /** What the adding is called, so that it is done once. */
  key: string
}

const isDraft = (value: unknown): value is Draft => {
  const { values, key } = (value ?? {}) as Partial<Draft>
  return typeof values === 'object' && typeof values.name === 'string' && typeof key === 'string'
}

/**
 * What is typed into the form at this address stays in this tab until it is saved or left behind: over a reload, and over
 * signing in again when the session has ended in the middle.
 */
export function useDraft(before: AdminProduct | null) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [name] = useState(() => `product draft ${user?.email} ${pathname}${search}`)
  const [found] = useState(() => tabStorage.read(name, isDraft))
  const [key, setKey] = useState(found?.key ?? randomHex)

  useEffect(
    () => () => {
      // Left for another page, and not for the one where one signs in: what was not saved is not wanted any more.
      const now = withoutBase(window.location.pathname)
      if (now !== pathname && !isAuthPage(now)) tabStorage.remove(name)
    },
    [name, pathname],
  )
  return {
    found,
    key,
    keep: (values: ProductValues, base: AdminProduct | null = before) =>
      tabStorage.write(name, { values, before: base, key } satisfies Draft),
    drop() {
      tabStorage.remove(name)
      setKey(randomHex())
    },
  }
}
