import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type ActiveFilter, activeFilters, noFilters } from './list-filters.ts'
import { listMessages } from './list-messages.ts'
import { type ListState, problemsOf } from './list-state.ts'
import { type MenuEntry, subCategoriesOf } from './menu-entry.ts'
import { productMessages } from './product-messages.ts'

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The messages that the table of filters needs. */
export const useFilterTexts = () => ({
  list: useMessages(listMessages),
  product: useMessages(productMessages),
  language: useLanguage(),
})

/** The filters that are on, categories first. */
export function useActiveFilters(state: ListState, categories: readonly MenuEntry[]): ActiveFilter[] {
  const texts = useFilterTexts()
  const { category, subCategory } = state
  const menu = categories.find(({ name }) => sameName(name, category))
  const subs = menu ? subCategoriesOf(menu) : categories.flatMap(subCategoriesOf)
  const sub = subs.find(({ name }) => sameName(name, subCategory))
  const { minPrice, maxPrice } = problemsOf(state) ? noFilters : state
  return [
    ...(category === ''
      ? []
      : [{ label: menu?.label ?? category, without: { category: '', subCategory: '' } as const }]),
    ...(subCategory === ''
      ? []
      : [{ label: sub?.label ?? subCategory, without: { subCategory: '' } as const }]),
    ...activeFilters({ ...state, minPrice, maxPrice }, texts),
  ]
}
