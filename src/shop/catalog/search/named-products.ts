import type { Shop } from '#shop/shop.ts'
import { isSameWord, toPhoneticWord } from './phonetic.ts'
import { searchProducts } from './search.ts'
import { queryTokens, tokenize } from './tokens.ts'

/** A product that words may mean, with what it is sold in. */
export interface NamedProduct {
  id: string
  name: string
  nameBn: string
  sizes: string[]
  colors: string[]
  /** Of its variants, if it has any. */
  variants: Record<string, string>[]
  /** Whether its name has each of the words, in any spelling. */
  isNamed: boolean
}

const maxProducts = 8

/** The products that the search finds for some words, the best match first. */
export async function findNamedProducts(
  { db, memoize }: Pick<Shop, 'db' | 'memoize'>,
  words: string,
): Promise<NamedProduct[]> {
  const results = await searchProducts({ db, memoize }, words)
  const { ids } = results ? await results.rankedIds({ where: [], limit: maxProducts }) : { ids: [] }
  if (ids.length === 0) return []
  const [rows, variants] = await Promise.all([
    db
      .selectFrom('products')
      .select(['id', 'name', 'nameBn', 'sizes', 'colors'])
      .where('id', 'in', ids)
      .execute(),
    db.selectFrom('productVariants').select(['productId', 'options']).where('productId', 'in', ids).execute(),
  ])
  const tokens = queryTokens(words).map(toPhoneticWord)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    if (!row) return []
    const names = tokenize(`${row.name} ${row.nameBn ?? ''}`).map(toPhoneticWord)
    return [
      {
        id: String(id),
        name: row.name,
        nameBn: row.nameBn ?? '',
        sizes: row.sizes,
        colors: row.colors,
        variants: variants
          .filter(({ productId }) => productId === id)
          .map(({ options }) => options as Record<string, string>),
        isNamed: tokens.every((token) => names.some((other) => isSameWord(token, other))),
      },
    ]
  })
}
