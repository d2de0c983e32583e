import type { Page } from '#lib/endpoint.ts'
import { type Language, localName, pathIn } from '#lib/language.ts'
import { cutText } from '#lib/text.ts'
import type { Product, Variant } from '#shop/catalog/contract.ts'
import { categoryPath, contentId, isGtin, priceOf, productPath, variantPath } from '#shop/catalog/rules.ts'
import { jpegUrl } from '#shop/media/rules.ts'
import type { Review } from '#shop/reviews/contract.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'

/** JSON-LD in the vocabulary of schema.org; rendered on the server. */
export type LinkedData = { '@type': string } & Record<string, unknown>

const longestDescription = 300

/** The shop itself, and how to search it. */
export function shopData(origin: string, language: Language, settings: Settings): LinkedData[] {
  const { shopName, shopNameBn, phone, socialLink } = settings
  const names = language === 'bn' ? [shopNameBn, shopName] : [shopName, shopNameBn]
  const shop = { url: `${origin}/`, name: names[0], alternateName: names[1] }
  return [
    {
      '@type': 'OnlineStore',
      '@id': `${origin}/#shop`,
      ...shop,
      logo: `${origin}/icons/shop-512.png`,
      telephone: phone,
      sameAs: [socialLink],
      areaServed: 'BD',
    },
    {
      '@type': 'WebSite',
      ...shop,
      inLanguage: ['en', 'bn'],
      publisher: { '@id': `${origin}/#shop` },
      potentialAction: {
        '@type': 'SearchAction',
        target: `${origin}${pathIn(language, '/search')}?q={search_term_string}`,
        'query-input': 'required name=search_term_string',
      },
    },
  ]
}

/** The published reviews of a product: how many, and the newest. What the merchant types is no rating of a customer. */
function reviewData({ ratings }: Product, { rows, total }: Page<Review[]>) {
  if (total === 0 || ratings === null) return {}
  const bounds = { bestRating: 5, worstRating: 1 }
  return {
    aggregateRating: { '@type': 'AggregateRating', ratingValue: ratings, reviewCount: total, ...bounds },
    review: rows.map(({ name, stars, text, writtenAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: name || 'A customer' },
      datePublished: writtenAt.slice(0, 10),
      reviewRating: { '@type': 'Rating', ratingValue: stars, ...bounds },
      ...(text && { reviewBody: text }),
    })),
  }
}

const availability = (stock: number | null) => `https://schema.org/${stock === 0 ? 'OutOfStock' : 'InStock'}`

/** What a variant is called beside its product: the values of its options. */
const optionText = (options: Variant['options']) => Object.values(options).join(', ')

/** The variants of a product with what is their own; nothing for a product without any. */
function variantData(origin: string, language: Language, { _id, variants }: Product, name: string) {
  if (variants.length === 0) return {}
  const varies = ['color', 'size'].filter((option) => variants.some(({ options }) => option in options))
  return {
    productGroupID: _id,
    ...(varies.length > 0 && { variesBy: varies.map((option) => `https://schema.org/${option}`) }),
    hasVariant: variants.map((variant) => {
      const { options, sku, barcode, image, stock } = variant
      return {
        '@type': 'Product',
        name: `${name} – ${optionText(options)}`,
        // As in the feed, so that catalogues know it again.
        sku: sku || contentId(_id, variant._id),
        ...(isGtin(barcode) && { gtin: barcode }),
        ...(options.color !== undefined && { color: options.color }),
        ...(options.size !== undefined && { size: options.size }),
        ...(image && { image: origin + jpegUrl(image, 'square') }),
        offers: {
          url: origin + pathIn(language, variantPath(_id, variant._id)),
          '@type': 'Offer',
          price: priceOf(variant).toFixed(2),
          priceCurrency: 'BDT',
          availability: availability(stock),
        },
      }
    }),
  }
}

/** A product, its offer (that of `variant`, where the address names one), its variants and its reviews. */
export function productData(
  origin: string,
  language: Language,
  product: Product,
  shopName: string,
  reviews: Page<Review[]>,
  variant?: Variant,
): LinkedData {
  const name = localName(language, product)
  const description = (language === 'bn' && product.descriptionBn) || product.description
  return {
    '@type': product.variants.length > 0 ? 'ProductGroup' : 'Product',
    name,
    description: cutText(description, longestDescription) || name,
    sku: product._id,
    image: product.images.map((image) => origin + jpegUrl(image, 'square')),
    brand: { '@type': 'Brand', name: product.brand || shopName },
    category: `${product.category} > ${product.subCategory}`,
    offers: {
      ...prices(product, variant),
      ...(product.offerEndsAt && { priceValidUntil: product.offerEndsAt }),
      url:
        origin + pathIn(language, variant ? variantPath(product._id, variant._id) : productPath(product._id)),
      priceCurrency: 'BDT',
      availability: availability((variant ?? product).stock),
      itemCondition: 'https://schema.org/NewCondition',
      seller: { '@type': 'OnlineStore', name: shopName },
    },
    ...variantData(origin, language, product, name),
    ...reviewData(product, reviews),
  }
}

/** Of variants with different prices the lowest and the highest, if none of them is chosen. */
function prices(product: Product, variant: Variant | undefined) {
  if (variant) return { '@type': 'Offer', price: priceOf(variant).toFixed(2) }
  const all = product.variants.map(priceOf)
  const [lowest, highest] = [Math.min(...all), Math.max(...all)]
  return all.length === 0 || lowest === highest
    ? { '@type': 'Offer', price: priceOf(product).toFixed(2) }
    : {
        '@type': 'AggregateOffer',
        offerCount: all.length,
        lowPrice: lowest.toFixed(2),
        highPrice: highest.toFixed(2),
      }
}

export interface Crumb {
  name: string
  /** The current page has none. */
  path?: string
}

/** The breadcrumbs from the home page to this page. */
export const breadcrumbData = (origin: string, language: Language, crumbs: readonly Crumb[]): LinkedData => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(path !== undefined && { item: origin + pathIn(language, path) }),
  })),
})

/** The sub-category as a crumb. A main category has no page of its own, so it is none. */
export const categoryCrumb = (category: string, subCategory: string, name: string): Crumb => ({
  name,
  path: categoryPath(category, subCategory),
})
