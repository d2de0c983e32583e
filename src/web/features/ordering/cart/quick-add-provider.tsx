import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Product } from '#shop/catalog/contract.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { type QuickAdd, QuickAddContext } from '#web/features/catalog/quick-add.ts'

type Code = typeof import('./quick-add.tsx')

/** Lets product cards add to the cart. What that needs is loaded with the first press. */
export function QuickAddProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const email = useRef<string>(undefined)
  email.current = useSession().user?.email
  const [choice, setChoice] = useState<{ product: Product; Sheet: Code['OptionsSheet'] } | null>(null)
  const add = useCallback<QuickAdd>(
    async (id) => {
      const { addFromCard, OptionsSheet } = await import('./quick-add.tsx')
      const result = await addFromCard(id, language, email.current)
      if (typeof result === 'boolean') return result
      setChoice({ product: result, Sheet: OptionsSheet })
      return false
    },
    [language],
  )
  return (
    <QuickAddContext value={add}>
      {children}
      {choice && (
        <choice.Sheet product={choice.product} email={email.current} onClose={() => setChoice(null)} />
      )}
    </QuickAddContext>
  )
}
