import { type ReactNode, useCallback, useState } from 'react'
import { useLanguage } from '#web/data/i18n.tsx'
import { signedInUser } from '#web/data/session.tsx'
import { type QuickAdd, QuickAddContext } from '#web/storefront/list/quick-add.ts'
import type { Choosing } from './quick-add.tsx'

type Code = typeof import('./quick-add.tsx')

/** Lets product cards add to the cart. What that needs is loaded with the first press. */
export function QuickAddProvider({ children }: { children: ReactNode }) {
  const language = useLanguage()
  const [choice, setChoice] = useState<(Choosing & { Sheet: Code['OptionsSheet'] }) | null>(null)
  const add = useCallback<QuickAdd>(
    async (id) => {
      const { addFromCard, OptionsSheet } = await import('./quick-add.tsx')
      const result = await addFromCard(id, language, signedInUser()?.email)
      if (typeof result === 'boolean') return result
      setChoice({ ...result, Sheet: OptionsSheet })
      return false
    },
    [language],
  )
  return (
    <QuickAddContext value={add}>
      {children}
      {choice && (
        <choice.Sheet
          product={choice.product}
          colorValues={choice.colorValues}
          email={signedInUser()?.email}
          onClose={() => setChoice(null)}
        />
      )}
    </QuickAddContext>
  )
}
