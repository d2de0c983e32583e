import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import type { Call } from '#platform/http.ts'
import type { getNearest } from './contract.ts'
import { knownCategories } from './places.ts'
import { choosePlan, understandSearch } from './search-plan.ts'
import { type Heard, hear, likenessOf } from './search-sounds.ts'
import { readSynonyms, spansOf } from './search-spans.ts'
import { findResembling } from './search-vocabulary.ts'
import { askedWords, wordsOf } from './search-words.ts'

const mostWords = 6
const mostCategories = 6
/** From this likeness on a category is worth naming. */
const nearEnough = 0.7

type Asking = Pick<Call<typeof getNearest>, 'db' | 'remember' | 'query'>

/** What to look for instead of something that is not there. */
export async function findNearest({ db, remember, query }: Asking) {
  const asked = askedWords(query.searchQuery)
  const heard = asked.map(hear)
  const findAlone = async (word: string) => choosePlan(db, await understandSearch(db, remember, word))
  const alone = asked.length > 1 ? await Promise.all(asked.map(findAlone)) : []
  const found = asked.filter((_, place) => alone[place])
  const resembling = await findResembling(db, heard)
  const words = [...found, ...(await inShop(db, resembling))]
  const synonyms = await remember('synonyms', () => readSynonyms(db))
  const meant = [...heard, ...spansOf(heard, synonyms).flatMap(({ others }) => others.flat())]
  const places = await remember('places for search', () => readPlaces({ db, remember }))
  const categories = places
    .map((place) => ({
      ...place,
      likeness: Math.max(0, ...meant.map((word) => resemblance(word, place.words))),
    }))
    .filter(({ likeness }) => likeness >= nearEnough)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, mostCategories)
    .map(({ category, subCategory, label, labelBn }) => ({
      ...{ category, subCategory },
      name: query.language === 'bn' ? labelBn : label,
    }))
  return { words: [...new Set(words)].slice(0, mostWords), categories }
}

/** The words as the shop writes them, without those that only hidden products have. */
async function inShop(db: Database, words: string[]) {
  const { rows } = await sql<{ written: string }>`
    select written from unnest(${words}::text[]) with ordinality as near (word, place)
    join search_words using (word)
    where exists (
      select from product_search where words @@ quote_literal(word)::tsquery and not hidden)
    order by place`.execute(db)
  return rows.map(({ written }) => written)
}

async function readPlaces(asking: Pick<Asking, 'db' | 'remember'>) {
  const categories = await knownCategories(asking)
  return categories.flatMap(({ name, nameBn, subCategories }) =>
    subCategories.map((subCategory) => ({
      ...{ category: name, subCategory: subCategory.name },
      label: `${name} › ${subCategory.name}`,
      labelBn: `${nameBn || name} › ${subCategory.nameBn || subCategory.name}`,
      words: wordsOf(`${subCategory.name} ${subCategory.nameBn}`).map(hear),
    })),
  )
}

// Words that do not even begin alike are not compared: there are hundreds of them.
const resemblance = (asked: Heard, words: Heard[]) =>
  Math.max(
    0,
    ...words
      .filter(
        ({ key }) =>
          asked.key.length > 1 && key[0] === asked.key[0] && Math.abs(key.length - asked.key.length) < 3,
      )
      .map(({ sounds }) => likenessOf(asked.sounds, sounds).whole),
  )
