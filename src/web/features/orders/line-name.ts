import type { Order } from '#shop/orders/contract.ts'
import { useLanguage } from '#web/data/i18n.tsx'

/** Names an order line in the language of the page; names are stored as they were when it was ordered. */
export function useLineName() {
  const language = useLanguage()
  return ({ name, nameBn }: Pick<Order['products'][number], 'name' | 'nameBn'>) =>
    (language === 'bn' && nameBn) || name
}
