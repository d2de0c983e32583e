import { getCategories } from '#shop/catalog/contract.ts'
import { api } from '#web/auth/token.ts'
import { useLanguage } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'

export const askCategories = () => api(getCategories, {})

/** Names of categories and sub-categories as the page's language has them; English ones until that is known. */
export function usePlaceNames() {
  const language = useLanguage()
  const { answer } = useAnswer(askCategories)
  const places = (answer ?? []).flatMap((category) => [category, ...category.subCategories])
  const bengali = new Map(places.map(({ name, nameBn }) => [name, nameBn]))
  return (name: string) => (language === 'bn' && bengali.get(name)) || name
}
