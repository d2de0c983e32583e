import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line, numberOf, opaque, rowId } from '#lib/schemas.ts'
import { maxPhraseLength, phrasesPerGroup } from './rules.ts'

const id = rowId('a group of words', 9)
const phrases = z.array(filledLine(maxPhraseLength)).min(phrasesPerGroup.min).max(phrasesPerGroup.max)

const synonym = z.object({
  _id: z.string(),
  phrases: z.array(z.string()),
  /** Sent back with a change. */
  version: z.string(),
})
export type Synonym = z.infer<typeof synonym>

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/synonyms',
  summary: 'Synonym groups of the search, newest first.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({ search: line(maxPhraseLength).optional(), ...pageQuery }),
  response: z.array(synonym),
  paged: true,
})

export const postSynonym = endpoint({
  method: 'POST',
  path: '/synonyms',
  summary:
    'Creates a synonym group, effective from the next search, and removes its phrases from the zero-result searches.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ phrases }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const putSynonym = endpoint({
  method: 'PUT',
  path: '/synonyms/:id',
  summary: 'Updates a group. 409 with the current one as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: z.object({ phrases, version: opaque(64) }),
  response: synonym,
  conflict: synonym,
  invalidates: 'storefront',
})

export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/synonyms/:id',
  summary: 'Deletes a group.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ deletedCount: z.int() }),
  invalidates: 'storefront',
})

const zeroResultSearch = z.object({
  /** The normalized search text, which identifies the row. */
  _id: z.string(),
  times: z.int(),
  /** Date of the last such search, in Dhaka. */
  lastDay: z.iso.date(),
})
export type ZeroResultSearch = z.infer<typeof zeroResultSearch>

export const getZeroResultSearches = endpoint({
  method: 'GET',
  path: '/search/zero-results',
  summary: 'Searches without results in the last 90 days, most frequent first.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object(pageQuery),
  response: z.array(zeroResultSearch),
  paged: true,
})

export const dismissZeroResultSearch = endpoint({
  method: 'POST',
  path: '/search/zero-results/dismiss',
  summary: 'Removes a search from the list until it is searched for again.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ words: filledLine(maxPhraseLength) }),
  response: z.object({ deletedCount: z.int() }),
})
