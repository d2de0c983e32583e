import type { z } from 'zod'
import type { Color, productType, Size } from '#shop/catalog/contract.ts'

export type ProductType = z.infer<typeof productType>
export type Tint = 'rose' | 'sand' | 'sky' | 'mint' | 'lavender' | 'peach' | 'lemon' | 'stone'

/** From the front, the same the other way round, or so close that the cloth fills the picture. */
export const views = ['front', 'mirrored', 'close'] as const
export type View = (typeof views)[number]

export interface Picture {
  /** The name of a drawing or an emoji that shows the product. */
  subject: string
  tint: Tint
  /** Degrees by which the colours of the subject are turned, so that products of a kind differ. */
  hue: number
  view: View
  /** The colour of the product that it shows. */
  color?: Color
}

export interface DemoVariant {
  options: Record<string, string>
  /** Where it is another one than that of the product. */
  price?: number
  stock: number
}

export interface DemoProduct {
  /** A slug within the category of the file. */
  subCategory: string
  name: { en: string; bn: string }
  description: { en: string[]; bn: string[] }
  /** Whole taka, before any offer. */
  price: number
  offer?: number
  sizes?: Size[]
  colors?: Color[]
  type?: ProductType
  ratings: number
  reviews: number
  /** Absent means unlimited, 0 means sold out. */
  stock?: number
  /** Sizes, colours and stock are theirs then. */
  variants?: DemoVariant[]
  video?: string
  /** The first is the main one; none of what no drawing shows honestly. */
  pictures: Picture[]
}
