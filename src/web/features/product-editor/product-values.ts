import type { Color, Size } from '#shop/catalog/contract.ts'
import type { ProductFields } from '#shop/catalog/product-fields.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import type { Picture } from '#web/features/media/picture-tile.tsx'

/** What stands in the form of a product. Numbers are texts there: an empty field is none. */
export interface ProductValues {
  name: string
  nameBn: string
  category: string
  subCategory: string
  productType: ProductFields['productType']
  originalPrice: string
  offerPrice: string
  stock: string
  hidden: boolean
  pictures: Picture[]
  sizes: Size[]
  colors: Color[]
  description: string
  descriptionBn: string
  videoLink: string
  ratings: string
  reviews: string
}

export const emptyValues: ProductValues = {
  ...{ name: '', nameBn: '', category: '', subCategory: '', productType: '' },
  ...{ originalPrice: '', offerPrice: '', stock: '', hidden: false },
  ...{ pictures: [], sizes: [], colors: [] },
  ...{ description: '', descriptionBn: '', videoLink: '', ratings: '', reviews: '' },
}

/** The number in a field; null where there is none. */
export const numberIn = (text: string) => {
  const number = Number(text)
  return text.trim() === '' || !Number.isFinite(number) ? null : number
}

const textOf = (number: number | null) => (number === null ? '' : String(number))

export const valuesOf = (product: AdminProduct): ProductValues => ({
  ...{ name: product.name, nameBn: product.nameBn },
  ...{ category: product.category, subCategory: product.subCategory, productType: product.productType },
  originalPrice: textOf(product.originalPrice),
  offerPrice: textOf(product.offerPrice),
  stock: textOf(product.stock),
  hidden: product.hidden,
  pictures: product.images.map((url, place) => ({ url, alt: product.imageAlts[place] ?? '' })),
  ...{ sizes: product.sizes, colors: product.colors },
  ...{ description: product.description, descriptionBn: product.descriptionBn, videoLink: product.videoLink },
  ...{ ratings: textOf(product.ratings), reviews: textOf(product.reviews) },
})

/** What the shop is told of the values in the form. */
export const fieldsOf = (values: ProductValues): ProductFields => ({
  ...{ name: values.name.trim(), nameBn: values.nameBn.trim() },
  ...{ category: values.category, subCategory: values.subCategory, productType: values.productType },
  originalPrice: numberIn(values.originalPrice) ?? 0,
  offerPrice: numberIn(values.offerPrice),
  stock: numberIn(values.stock),
  hidden: values.hidden,
  images: values.pictures.map(({ url }) => url),
  imageAlts: values.pictures.map(({ alt }) => alt.trim()),
  ...{ sizes: values.sizes, colors: values.colors },
  description: values.description.replaceAll('\r\n', '\n').trim(),
  descriptionBn: values.descriptionBn.replaceAll('\r\n', '\n').trim(),
  videoLink: values.videoLink.trim(),
  ...{ ratings: numberIn(values.ratings), reviews: numberIn(values.reviews) },
})

/** Of what stands in the form, that which is not what the product was. */
export function changesOf(values: ProductValues, before: AdminProduct): Partial<ProductFields> {
  const now = fieldsOf(values)
  return Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof AdminProduct]),
    ),
  )
}
