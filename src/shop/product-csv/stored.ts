import { takaFromPaisa } from '#lib/money.ts'
import type { WholeRow } from '#shop/catalog/service.ts'
import { pictureUrl } from '#shop/media/rules.ts'
import type { Fields } from './importing/cells.ts'

/** What is said of a stored product, as the form says it. */
export const fieldsOf = (row: WholeRow): Fields => ({
  name: row.name,
  nameBn: row.nameBn ?? '',
  category: row.category,
  subCategory: row.subCategory,
  productType: (row.productType ?? '') as Fields['productType'],
  originalPrice: takaFromPaisa(row.originalPricePaisa),
  offerPrice: row.offerPricePaisa === null ? null : takaFromPaisa(row.offerPricePaisa),
  stock: row.stock,
  hidden: row.hidden,
  sizes: row.sizes as Fields['sizes'],
  colors: row.colors as Fields['colors'],
  images: row.pictures.map(pictureUrl),
  imageAlts: row.pictureAlts,
  ratings: row.ratings === null ? null : Number(row.ratings),
  reviews: row.reviews,
  videoLink: row.videoLink,
  description: row.description,
  descriptionBn: row.descriptionBn ?? '',
})
