import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { filledLine, line } from '#lib/text.ts'
import { longestPhrase, phrasesPerGroup } from './rules.ts'

const id = z.string().regex(/^[1-9]\d{0,8}$/, 'Not the id of a group of words.')
const phrases = z.array(filledLine(longestPhrase)).min(phrasesPerGroup.least).max(phrasesPerGroup.most)

const synonym = z.object({ _id: z.string(), phrases: z.array(z.string()) })
export type Synonym = z.infer<typeof synonym>

export const getSynonyms = endpoint({
  method: 'GET',
  path: '/synonyms',
  summary: 'Groups of words and phrases that mean the same to the search, the newest first.',
  access: 'admin',
  query: z.object({ search: line(longestPhrase).optional(), ...pageQuery }),
  reply: z.array(synonym),
  paged: true,
})

export const postSynonym = endpoint({
  method: 'POST',
  path: '/synonyms',
  summary:
    'Adds a group; it counts from the next search on, and searches of its words found nothing no more.',
  access: 'admin',
  body: z.object({ phrases }),
  reply: z.object({ insertedId: z.string() }),
  status: 201,
  changes: 'storefront',
})

export const putSynonym = endpoint({
  method: 'PUT',
  path: '/synonyms/:id',
  summary:
    'Changes a group; `before` is what its sender saw. 409 when somebody else has changed it meanwhile.',
  access: 'admin',
  params: z.object({ id }),
  body: z.object({ phrases, before: phrases }),
  reply: synonym,
  changes: 'storefront',
})

export const deleteSynonym = endpoint({
  method: 'DELETE',
  path: '/synonyms/:id',
  summary: 'Takes a group away.',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deletedCount: z.int() }),
  changes: 'storefront',
})

const missed = z.object({
  /** The words themselves: they are what tells one from another. */
  _id: z.string(),
  times: z.int(),
  /** The last day somebody looked for it, in Dhaka. */
  lastDay: z.iso.date(),
})
export type Missed = z.infer<typeof missed>

export const getMissedSearches = endpoint({
  method: 'GET',
  path: '/missedSearches',
  summary: 'What was searched for and not found in the last 90 days, the most frequent first.',
  access: 'admin',
  query: z.object(pageQuery),
  reply: z.array(missed),
  paged: true,
})

export const dismissMissedSearch = endpoint({
  method: 'POST',
  path: '/missedSearches/dismiss',
  summary: 'Takes a search that found nothing off the list, until somebody searches for it again.',
  access: 'admin',
  body: z.object({ words: filledLine(longestPhrase) }),
  reply: z.object({ deletedCount: z.int() }),
})
