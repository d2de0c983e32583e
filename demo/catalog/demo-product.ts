export type Size = 'XS' | 'S' | 'M' | 'L' | 'XL' | 'XXL' | 'XXXL'
export type Color =
  | 'Black'
  | 'Gray'
  | 'White'
  | 'Red'
  | 'Green'
  | 'Blue'
  | 'Yellow'
  | 'Pink'
  | 'Orange'
  | 'Purple'
export type ProductType = 'New Arrivals' | 'Most Popular' | 'Best Selling'
export type Tint = 'rose' | 'sand' | 'sky' | 'mint' | 'lavender' | 'peach' | 'lemon' | 'stone'

export interface Picture {
  emoji: string
  tint: Tint
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
  video?: string
  /** The first is the main one. */
  pictures: Picture[]
}
