import { createContext, useContext } from 'react'
import type { Language } from '#lib/language.ts'
import type { DeliveryRates } from '#shop/delivery/rules.ts'
import type { Block, BlockType, Words } from '#shop/order-pages/block-fields.ts'
import type { Review } from '#shop/reviews/contract.ts'
import type { ListedCombo } from '#web/storefront/combo/listed-combo.ts'
import type { ShownProduct, ShownVideo } from '#web/storefront/product/product-view.ts'

/** With every text in the language of the page. */
type InLanguage<Value> = Value extends Words
  ? string
  : Value extends (infer Item)[]
    ? InLanguage<Item>[]
    : Value extends object
      ? { [Name in keyof Value]: InLanguage<Value[Name]> }
      : Value

export type ShownBlock<Type extends BlockType = BlockType> = InLanguage<Extract<Block, { type: Type }>>

/** What the view of a block gets. */
export interface BlockProps<Type extends BlockType> {
  block: ShownBlock<Type>
  /** Whether nothing but the title is above it. */
  isFirst: boolean
}

const isWords = (value: object): value is Words => 'en' in value && 'bn' in value

/** A text that is there in one language only is shown in both. */
function inLanguage(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language))
  if (typeof value !== 'object' || value === null) return value
  if (isWords(value)) return value[language] || value.en || value.bn
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, inLanguage(part, language)]))
}
export const shownBlocks = (blocks: readonly Block[], language: Language) =>
  inLanguage(blocks, language) as ShownBlock[]

/** What the blocks of a page are about. */
export interface PageView {
  slug: string
  isPreview: boolean
  products: readonly ShownProduct[]
  /** Of which it has every part. */
  combos: readonly ListedCombo[]
  reviews: readonly Review[]
  /** By their links. */
  videos: Partial<Record<string, ShownVideo>>
  rates: DeliveryRates
  /** Whether the merchant keeps checkouts that are not finished. */
  isKept: boolean
  /** The pieces of a product that were chosen outside the order form. */
  wanted: { id: string; pieces: number } | null
  want: (wanted: { id: string; pieces: number }) => void
}

export const PageContext = createContext<PageView | null>(null)

export function usePage() {
  const page = useContext(PageContext)
  if (!page) throw new Error('A block is outside a page.')
  return page
}
