import { formatTaka } from '#lib/money.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { listMessages } from './list-messages.ts'
import { type ListState, problemsOf } from './list-state.ts'
import { type MenuEntry, subCategoriesOf } from './menu-entry.ts'
import { productMessages } from './product-messages.ts'

export interface ActiveFilter {
  word: string
  /** What the list is narrowed by when this filter is taken away. */
  without: Partial<ListState>
}

const sameName = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The filters that are on, as people read them. */
export function useActiveFilters(state: ListState, categories: readonly MenuEntry[]): ActiveFilter[] {
  const listText = useMessages(listMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const { category, subCategory, minPrice, maxPrice, sizes, colors } = state
  const menu = categories.find(({ name }) => sameName(name, category))
  const subs = menu ? subCategoriesOf(menu) : categories.flatMap(subCategoriesOf)
  const sub = subs.find(({ name }) => sameName(name, subCategory))
  const priceWord = () => {
    const [from, to] = [minPrice, maxPrice].map((price) => price && formatTaka(Number(price), language))
    if (!from) return to ? listText.priceUpTo(to) : ''
    return to ? listText.priceBetween(from, to) : listText.priceFrom(from)
  }
  const all: (ActiveFilter | false)[] = [
    category !== '' && { word: menu?.word ?? category, without: { category: '', subCategory: '' } },
    subCategory !== '' && { word: sub?.word ?? subCategory, without: { subCategory: '' } },
    (minPrice !== '' || maxPrice !== '') &&
      !problemsOf(state) && { word: priceWord(), without: { minPrice: '', maxPrice: '' } },
    ...sizes.map((size) => ({
      word: listText.sizeOf(size),
      without: { sizes: sizes.filter((each) => each !== size) },
    })),
    ...colors.map((color) => ({
      word: productText.colors[color],
      without: { colors: colors.filter((each) => each !== color) },
    })),
    state.onOffer && { word: listText.onOffer, without: { onOffer: false } },
    state.inStock && { word: listText.inStock, without: { inStock: false } },
  ]
  return all.filter((filter) => filter !== false)
}
