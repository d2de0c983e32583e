import { api } from '#web/data/api.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'

export const askCategories = () => api('GET /categories', {})

/** Names of categories and sub-categories as the page's language has them; English ones until that is known. */
export function usePlaceNames() {
  const language = useLanguage()
  const { answer } = useAnswer(askCategories)
  const places = (answer ?? []).flatMap((category) => [category, ...category.subCategories])
  const bengali = new Map(places.map(({ name, nameBn }) => [name, nameBn]))
  return (name: string) => (language === 'bn' && bengali.get(name)) || name
}
