import { sql } from 'kysely'
import type { ParsedRequest } from '#lib/endpoint.ts'
import type { Database } from '#platform/database.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import type { Shop } from '#shop/shop.ts'
import { listCategories } from '../list-categories.ts'
import { type PhoneticWord, phoneticSimilarity, toPhoneticWord } from './phonetic.ts'
import { choosePlan, parseQuery } from './query-plan.ts'
import { loadSynonyms, segmentQuery } from './query-segments.ts'
import { queryTokens, tokenize } from './tokens.ts'
import { findSimilarWords } from './vocabulary.ts'

const maxWords = 6
const maxCategories = 6
/** Categories below this similarity are not suggested. */
const minSimilarity = 0.7

type Query = ParsedRequest<Endpoints['GET /search/did-you-mean']>['query']

/** Alternatives for a search without results: its tokens that match alone, similar words, and similar sub-categories. */
export async function findDidYouMean({ db, memoize }: Pick<Shop, 'db' | 'memoize'>, query: Query) {
  const tokens = queryTokens(query.searchQuery)
  const phoneticWords = tokens.map(toPhoneticWord)
  const planFor = async (token: string) => choosePlan(db, await parseQuery(db, memoize, token))
  const plans = tokens.length > 1 ? await Promise.all(tokens.map(planFor)) : []
  const matchingTokens = tokens.filter((_, index) => plans[index])
  const words = [
    ...matchingTokens,
    ...(await findDisplayForms(db, await findSimilarWords(db, phoneticWords))),
  ]
  const synonyms = await memoize('synonyms', () => loadSynonyms(db))
  const meanings = [
    ...phoneticWords,
    ...segmentQuery(phoneticWords, synonyms).flatMap(({ synonymPhrases }) => synonymPhrases.flat()),
  ]
  const subCategories = await memoize('sub-categories for search', () => loadSubCategories({ db, memoize }))
  const categories = subCategories
    .map((subCategory) => ({
      ...subCategory,
      similarity: Math.max(0, ...meanings.map((word) => maxSimilarity(word, subCategory.words))),
    }))
    .filter(({ similarity }) => similarity >= minSimilarity)
    .sort((one, other) => other.similarity - one.similarity)
    .slice(0, maxCategories)
    .map(({ category, subCategory, label, labelBn }) => ({
      category,
      subCategory,
      name: query.language === 'bn' ? labelBn : label,
    }))
  return { words: [...new Set(words)].slice(0, maxWords), categories }
}

/** The words as product names spell them, without words that only hidden products have. */
async function findDisplayForms(db: Database, words: string[]) {
  const { rows } = await sql<{ written: string }>`
    select written from unnest(${words}::text[]) with ordinality as similar_words (word, rank)
    join search_words using (word)
    where exists (
      select from product_search where words @@ quote_literal(word)::tsquery and not hidden)
    order by rank`.execute(db)
  return rows.map(({ written }) => written)
}

async function loadSubCategories(shop: Pick<Shop, 'db' | 'memoize'>) {
  const categories = await listCategories(shop)
  return categories.flatMap(({ name, nameBn, subCategories }) =>
    subCategories.map((subCategory) => ({
      category: name,
      subCategory: subCategory.name,
      label: `${name} › ${subCategory.name}`,
      labelBn: `${nameBn || name} › ${subCategory.nameBn || subCategory.name}`,
      words: tokenize(`${subCategory.name} ${subCategory.nameBn}`).map(toPhoneticWord),
    })),
  )
}

/** Compares only words whose phonetic keys start alike, because there are hundreds of them. */
const maxSimilarity = (token: PhoneticWord, words: PhoneticWord[]) =>
  Math.max(
    0,
    ...words
      .filter(
        ({ key }) =>
          token.key.length > 1 && key[0] === token.key[0] && Math.abs(key.length - token.key.length) < 3,
      )
      .map(({ sounds }) => phoneticSimilarity(token.sounds, sounds).whole),
  )
