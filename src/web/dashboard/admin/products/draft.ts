import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { withoutBase } from '#lib/language.ts'
import type { OwnProduct } from '#shop/catalog/products/contract.ts'
import { useSession } from '#web/auth/session.tsx'
import { forget, remember, remembered } from '#web/session-memory.ts'
import { newSeed } from '#web/storefront/checkout/order-keys.ts'
import { isAboutAccounts } from '#web/texts/texts.tsx'
import type { ProductValues } from './product-values.ts'

interface Draft {
  values: ProductValues
  /** The product as it was when the typing began; null for a new one. */
  before: OwnProduct | null
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
export function useDraft(before: OwnProduct | null) {
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const [name] = useState(() => `product draft ${user?.email} ${pathname}${search}`)
  const [found] = useState(() => remembered(name, isDraft))
  const [key, setKey] = useState(found?.key ?? newSeed)

  useEffect(
    () => () => {
      // Left for another page, and not for the one where one signs in: what was not saved is not wanted any more.
      const now = withoutBase(window.location.pathname)
      if (now !== pathname && !isAboutAccounts(now)) forget(name)
    },
    [name, pathname],
  )
  return {
    found,
    key,
    keep: (values: ProductValues, base: OwnProduct | null = before) =>
      remember(name, { values, before: base, key } satisfies Draft),
    drop() {
      forget(name)
      setKey(newSeed())
    },
  }
}
