import { discountPercent } from '#lib/money.ts'

export const productTypeNames = ['New Arrivals', 'Most Popular', 'Best Selling'] as const
export const sizeNames = ['XS', 'S', 'M', 'L', 'XL', 'XXL', 'XXXL'] as const
export const colorNames = [
  'Black',
  'Gray',
  'White',
  'Red',
  'Green',
  'Blue',
  'Yellow',
  'Pink',
  'Orange',
  'Purple',
] as const

/** The index of the picture whose description names the colour; null where none does. */
export function pictureOfColor(alts: readonly string[], color: string) {
  const literal = color.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const name = new RegExp(`(^|[^\\p{L}\\p{N}])${literal}($|[^\\p{L}\\p{M}\\p{N}])`, 'iu')
  const index = alts.findIndex((alt) => name.test(alt))
  return index === -1 ? null : index
}

/** Most sizes, and most colours, of one product, and most variants. */
export const maxOptions = 30
export const maxVariants = 100
/** Most options of a variant: size, colour and others. */
export const maxOptionNames = 4
/** Longest size, colour or other option, and the longest name of one, in characters. */
export const maxOptionLength = 40
/** Whether a text can be a size, colour or other option: lists of them in addresses and CSV files are separated by these signs. */
export const isOption = (text: string) => text !== 'N/A' && !/[,;|]/.test(text)
/** Whether a text can be the name of an option; one with an underscore would be taken for a column when it is read. */
export const isOptionName = (text: string) => /^[^,;|:_]+$/.test(text)

/** The id of an item in the product feed, and in what is measured: of a variant, or of a product without any. */
export const contentId = (productId: string | number, variantId?: string | number | null) =>
  variantId ? `${productId}-${variantId}` : String(productId)

/** Whether a barcode is a GTIN, by which catalogues know a product: its last digit follows from the others. */
export function isGtin(barcode: string) {
  if (!/^(\d{8}|\d{12,14})$/.test(barcode)) return false
  const [check = 0, ...others] = [...barcode].map(Number).reverse()
  const sum = others.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return sum > 0 && (sum + check) % 10 === 0
}

/** The order in which the options of a variant are shown: size, colour, then others by name. */
export const optionNames = (options: Readonly<Record<string, string>>) =>
  ['size', 'color', ...Object.keys(options).sort()].filter(
    (name, index, all) => name in options && all.indexOf(name) === index,
  )

/** Whether a text can be the id of a product. */
export const isProductId = (text: string) => /^[1-9]\d{0,17}$/.test(text)

/** Path of a product page. */
export const productPath = (id: string | number) => `/product-details/${id}`
/** Path of a product page on which this variant is chosen. */
export const variantPath = (id: string | number, variantId: string) =>
  `${productPath(id)}?variant=${variantId}`

/** Path of a sub-category page; names are lower case in URLs (D11). */
export const categoryPath = (category: string, subCategory: string) =>
  `/category/${encodeURIComponent(subCategory.toLowerCase())}?category=${encodeURIComponent(category.toLowerCase())}`

export const collectionPath = (slug: string) => `/collection/${slug}`

/** Prices in taka; `offerPrice` is null without an offer. */
interface Prices {
  originalPrice: number
  offerPrice: number | null
}

/** Current unit price in taka: the offer price, if any (DATA-16). */
export const priceOf = ({ originalPrice, offerPrice }: Prices) => offerPrice ?? originalPrice

/** Discount in whole percent; 0 without an offer. */
export const discountOf = ({ originalPrice, offerPrice }: Prices) =>
  discountPercent(originalPrice, offerPrice)

/** Whether a size or colour is among the product's options; `N/A` if it has none (D42). */
export const isOffered = (chosen: string, options: readonly string[]) =>
  options.length ? options.includes(chosen) : chosen === 'N/A'

/** Maximum quantity of one order line: 999 (D29), or the stock where it is limited (D18). */
export const maxQuantity = (stock: number | null | undefined) => Math.min(999, stock ?? 999)

export interface DescriptionLine {
  label: string
  text: string
}

/** Splits a description into lines. `label: value` is split (PDP-13); other lines have an empty label. */
export function descriptionLines(description: string): DescriptionLine[] {
  return description
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, label = '', text = ''] = /^([^:]{1,60}):\s+(.+)$/.exec(line.trim()) ?? []
      return label ? { label, text } : { label: '', text: line.trim() }
    })
}

/** Maximum length of a displayed name in graphemes, by the width of the screen in pixels (NUM-17 to NUM-21). */
export const nameLengths = {
  card: { small: 38, medium: 55, large: 47 },
  checkout: { small: 20, medium: 180, large: 30 },
  cart: { small: 28, medium: 55, large: 70 },
  orderSummary: { small: 42, medium: 55, large: 30 },
} as const

/** Totals of searches and filtered lists are capped here: counting further would cost more than the list itself. */
export const maxTotal = 1000

/** Most products that one request changes together. */
export const maxBulkProducts = 100
/** Maximum lengths of product texts in characters. */
export const maxLengths = { name: 200, description: 5000, videoLink: 500, alt: 200 } as const
/** Maximum length of a search in the admin product list, in characters. */
export const maxSearchInput = 100
/** Length of a name in the admin product list, in graphemes (spec §9). */
export const adminNameLength = 20

/** Whether an offer price is below the original price (D51); null is no offer. */
export const isValidOffer = (originalPrice: number, offerPrice: number | null) =>
  offerPrice === null || offerPrice < originalPrice
