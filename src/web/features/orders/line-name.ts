import type { Order } from '#shop/orders/contract.ts'
import { useLanguage } from '#web/data/i18n.tsx'

/** The name of a line in the language of the page, as its customer saw it when ordering. */
export function useLineName() {
  const language = useLanguage()
  return ({ name, nameBn }: Pick<Order['products'][number], 'name' | 'nameBn'>) =>
    (language === 'bn' && nameBn) || name
}
