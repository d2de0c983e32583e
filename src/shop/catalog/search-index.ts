import { sql } from 'kysely'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { hear, keyOf } from './search-sounds.ts'
import { isNumber, slipMarksOf, wordsOf } from './search-words.ts'

// Raise it when words, keys or marks come out otherwise than before: every product is described anew at the next start.
const rules = '1'
const atOnce = 500

/** The mark by which a product is found under its own number. */
export const codeOf = (id: number | string) => `'#${id}'`

/** Describes products whose names changed, the first `atOnce` after the one given; answers which was the last. */
export const describeWaiting = (db: Database, after = 0) =>
  inTransaction(db, async (tx) => {
    // What another process is describing, or somebody is changing this moment, is left to them.
    const { rows: taken } = await sql<{ productId: number }>`
      delete from search_waiting where product_id in (
        select product_id from search_waiting where product_id > ${after}
          order by product_id limit ${atOnce} for update skip locked)
      returning product_id`.execute(tx)
    if (taken.length === 0) return null
    // A question of its own, so that it sees what was committed before the rows were taken.
    const products = await tx
      .selectFrom('products')
      .select(['id', 'name', 'nameBn', 'popular', 'hidden'])
      .where(
        'id',
        'in',
        taken.map(({ productId }) => productId),
      )
      .execute()
    if (products.length) await describe(tx, products)
    return Math.max(...taken.map(({ productId }) => productId))
  })

interface Named {
  id: number
  name: string
  nameBn: string | null
  popular: number
  hidden: boolean
}

async function describe(tx: Tx, products: Named[]) {
  const written = new Map<string, string>()
  const rows = products.map(({ id, name, nameBn, popular, hidden }) => {
    const names = [name, nameBn ?? '']
    for (const each of names) for (const [word, asWritten] of writtenWords(each)) written.set(word, asWritten)
    return { productId: id, popular, hidden, words: `${codeOf(id)} ${placedWords(names)}` }
  })
  await tx
    .insertInto('productSearch')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('productId').doUpdateSet(({ ref }) => ({
        words: ref('excluded.words'),
        popular: ref('excluded.popular'),
        hidden: ref('excluded.hidden'),
      })),
    )
    .execute()
  // In one order everywhere, so that two processes never wait for each other in a circle.
  const words = [...written.keys()].sort()
  if (words.length === 0) return
  await tx
    .insertInto('searchWords')
    .values(
      words.map((word) => ({
        ...hear(word),
        marks: marksOf(word),
        written: written.get(word) ?? word,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Words with their places, so that a phrase can be told from its words; the names stand far from each other. */
const placedWords = (names: string[]) =>
  names
    .flatMap((name, which) => wordsOf(name).map((word, place) => `'${word}':${which * 500 + place + 1}`))
    .join(' ')

/** The words of a name with how they stand there, which is what a person is shown. */
function writtenWords(name: string): [string, string][] {
  const found = name.match(/(?:[\p{L}\p{M}\p{N}'’]|\u200c|\u200d)+/gu) ?? []
  return found.flatMap((asWritten): [string, string][] => {
    const words = wordsOf(asWritten)
    const [word] = words
    return words.length === 1 && word !== undefined ? [[word, asWritten]] : words.map((each) => [each, each])
  })
}

/** Slips are looked for in the word and, for words of another script, in its consonants. */
export function marksOf(word: string) {
  const key = keyOf(word)
  return isNumber(word) ? [word] : [...slipMarksOf(word), ...keyMarksOf(key)]
}

const keyMarksOf = (key: string) => slipMarksOf(key).map((mark) => `~${mark}`)

/** Describes everything that waits; at the first start after the rules changed that is every product. */
export async function describeEverything(db: Database) {
  await inTransaction(db, async (tx) => {
    const known = await tx
      .insertInto('settings')
      .values({ key: 'searchRules', value: JSON.stringify(rules) })
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ value: JSON.stringify(rules) })
          .where('settings.value', '!=', JSON.stringify(rules)),
      )
      .returning('key')
      .executeTakeFirst()
    if (!known) return
    await tx.deleteFrom('searchWords').execute()
    await sql`insert into search_waiting select id from products on conflict do nothing`.execute(tx)
  })
  for (let last: number | null = 0; last !== null; ) last = await describeWaiting(db, last)
}
