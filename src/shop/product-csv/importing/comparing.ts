import { paisaFromTaka } from '#lib/money.ts'
import { isOffer } from '#shop/catalog/products/rules.ts'
import { videoAddress } from '#shop/catalog/rules.ts'
import type { WholeRow } from '#shop/catalog/service.ts'
import { imageIdIn } from '#shop/media/rules.ts'
import { fieldsOf } from '../stored.ts'
import { type Fields, nothingSaid } from './cells.ts'
import { type Draft, problemOf, type RowProblem } from './rows.ts'

/** What is known of the shop that a batch of rows is compared with. */
export interface Known {
  place: (category: string, subCategory: string) => Place | 'no category' | 'no sub-category'
  hasPicture: (id: string) => boolean
}
interface Place {
  categoryId: number
  subCategoryId: number
}

/** A row as it is to be written, in the words of the table. */
export interface Staged {
  id: number | null
  name: string
  name_bn: string | null
  category_id: number
  sub_category_id: number
  product_type: string | null
  original_price_paisa: number
  offer_price_paisa: number | null
  /** `by`: so many more or fewer, because orders have taken some since the file was made. */
  stock_how: 'keep' | 'set' | 'by'
  stock: number | null
  hidden: boolean
  sizes: string[]
  colors: string[]
  ratings: number | null
  reviews: number | null
  video_link: string
  description: string
  description_bn: string | null
  /** Null where the pictures stay as they are. */
  pictures: { id: string; alt: string }[] | null
}

type Compared = { problems: RowProblem[] } | { staged: Staged; row: number } | 'same'

/** What is wrong with the names of a place. */
export function placeProblems(
  row: number,
  { category = '', subCategory = '' }: Partial<Fields>,
  place: ReturnType<Known['place']>,
): RowProblem[] {
  if (place === 'no category') return [problemOf(row, 'category', 'unknown', category)]
  return place === 'no sub-category' ? [problemOf(row, 'subCategory', 'unknown', subCategory)] : []
}

/** What a row changes of the product as it is stored; a product of its own where there is none. */
export function compare(
  { row, fields, stockWas }: Draft,
  stored: WholeRow | undefined,
  known: Known,
): Compared {
  const before = stored && fieldsOf(stored)
  const after = { ...nothingSaid, ...before, ...fields } as Fields
  after.imageAlts = altsOf(after, before, fields)
  const problems: RowProblem[] = []
  const complain = (column: keyof Fields, reason: RowProblem['reason'], value: string | number | null) =>
    problems.push(problemOf(row, column, reason, value ?? ''))

  if (!isOffer(after.originalPrice, after.offerPrice)) complain('offerPrice', 'wrong', after.offerPrice)
  if (after.videoLink !== (before?.videoLink ?? '') && after.videoLink && !videoAddress(after.videoLink))
    complain('videoLink', 'wrong', after.videoLink)
  const place = known.place(after.category, after.subCategory)
  problems.push(...placeProblems(row, after, place))
  const pictures = after.images.map((url, at) => ({
    id: imageIdIn(url) ?? '',
    alt: after.imageAlts[at] ?? '',
  }))
  for (const [at, { id }] of pictures.entries())
    if (!known.hasPicture(id)) complain('images', 'unknown', after.images[at] ?? '')
  if (problems.length || typeof place === 'string') return { problems: problems.slice(0, 10) }

  const stock = stockChange(after.stock, stockWas, before)
  const { stock: _, ...rest } = after
  const isSame =
    before !== undefined &&
    stored?.subCategoryId === place.subCategoryId &&
    stock.stock_how === 'keep' &&
    isEqual({ ...rest, category: '', subCategory: '' }, { ...before, category: '', subCategory: '' })
  if (isSame) return 'same'
  const samePictures = before !== undefined && isEqual(picturesOf(after), picturesOf(before))
  return {
    row,
    staged: {
      ...{ id: stored?.id ?? null, name: after.name, name_bn: after.nameBn || null },
      ...{ category_id: place.categoryId, sub_category_id: place.subCategoryId },
      product_type: after.productType || null,
      original_price_paisa: paisaFromTaka(after.originalPrice),
      offer_price_paisa: after.offerPrice === null ? null : paisaFromTaka(after.offerPrice),
      ...stock,
      ...{ hidden: after.hidden, sizes: after.sizes, colors: after.colors },
      ...{ ratings: after.ratings, reviews: after.reviews, video_link: after.videoLink },
      ...{ description: after.description, description_bn: after.descriptionBn || null },
      pictures: samePictures ? null : pictures,
    },
  }
}

const picturesOf = ({ images, imageAlts }: Fields) => ({ images, imageAlts })

/** A word for each picture; pictures that were there keep theirs where the file has no such column. */
function altsOf(after: Fields, before: Fields | undefined, { imageAlts }: Partial<Fields>) {
  const kept = new Map(before?.images.map((url, at) => [url, before.imageAlts[at] ?? '']))
  return after.images.map((url, at) => (imageAlts ? (imageAlts[at] ?? '') : (kept.get(url) ?? '')))
}

/** Orders go on while somebody works at a spreadsheet: what changed there is done to the stock of now. */
function stockChange(
  stock: number | null,
  was: number | null | undefined,
  before: Fields | undefined,
): Pick<Staged, 'stock_how' | 'stock'> {
  if (!before) return { stock_how: 'set', stock }
  if (stock === (was === undefined ? before.stock : was)) return { stock_how: 'keep', stock: null }
  if (stock !== null && typeof was === 'number' && before.stock !== null)
    return { stock_how: 'by', stock: stock - was }
  return { stock_how: 'set', stock }
}

const said = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : value)

/** Whether two say the same in the fields of the first; how letters are put together says nothing. */
const isEqual = (one: object, other: object) =>
  Object.entries(one).every(
    ([name, value]) =>
      said(value).normalize('NFC') === said(other[name as keyof typeof other]).normalize('NFC'),
  )
