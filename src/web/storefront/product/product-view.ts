import type { Language } from '#lib/language.ts'
import type { Category, Product, Variant } from '#shop/catalog/contract.ts'
import { parseVideoUrl, videoEmbedUrl } from '#shop/catalog/video-rules.ts'
import type { ColorValues } from '#web/shared/products/color-swatch.tsx'

export interface ShownVariant extends Omit<Variant, 'stock' | 'barcode' | 'weight'> {
  soldOut: boolean
}

export interface ShownVideo {
  link: string
  /** Its player for a frame of ours; null where its host offers none. */
  player: string | null
}

/**
 * The fields of the product page; Bengali texts are empty on an English page. The exact stock is left out, because the
 * page is cached.
 */
export type ShownProduct = Omit<
  Product,
  'productType' | 'stock' | 'videoLink' | 'createdAt' | 'id' | 'variants'
> & {
  variants: ShownVariant[]
  /** How its colours look that are the merchant's own. */
  colorValues: ColorValues
  categoryBn: string
  subCategoryBn: string
  /** Whether there are pages of them: the merchant may have hidden them, which takes nothing from the product. */
  hasCategory: boolean
  hasSubCategory: boolean
  video: ShownVideo | null
  soldOut: boolean
}

export function shownProduct(
  product: Product,
  categories: Category[],
  colorValues: ColorValues,
  language: Language,
): ShownProduct {
  const category = categories.find(({ name }) => name === product.category)
  const subCategory = category?.subCategories.find(({ name }) => name === product.subCategory)
  const { productType: _, stock, videoLink, createdAt: __, id: ___, variants, ...shown } = product
  const link = parseVideoUrl(videoLink)
  const bengali = {
    nameBn: product.nameBn,
    descriptionBn: product.descriptionBn,
    categoryBn: category?.nameBn ?? '',
    subCategoryBn: subCategory?.nameBn ?? '',
  }
  const none = { nameBn: '', descriptionBn: '', categoryBn: '', subCategoryBn: '' }
  return {
    ...shown,
    // Pictures of variants come after those of the product.
    images: [...new Set([...product.images, ...variants.map(({ image }) => image)])].filter(
      (url) => url !== '',
    ),
    variants: variants.map(({ stock: left, barcode: ____, weight: _____, ...variant }) => ({
      ...variant,
      soldOut: left === 0,
    })),
    colorValues: Object.fromEntries(
      Object.entries(colorValues).filter(([name]) => product.colors.includes(name)),
    ),
    ...(language === 'bn' ? bengali : none),
    hasCategory: category !== undefined,
    hasSubCategory: subCategory !== undefined,
    video: link === null ? null : { link, player: videoEmbedUrl(videoLink) },
    soldOut: stock === 0,
  }
}
