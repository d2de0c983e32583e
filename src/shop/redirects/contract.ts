import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { line, numberOf, opaque, rowId, takenRows } from '#lib/schemas.ts'
import { maxAddress, maxFileBytes } from './rules.ts'

const params = z.object({ id: numberOf(rowId('a redirect')) })

const redirect = z.object({
  _id: z.string(),
  /** A path in the form that all its spellings share: `/product/red-saree`. */
  from: z.string(),
  /** A path of the shop, as people read it. */
  to: z.string(),
  /** Whether the import of a former shop's products has written it. */
  moved: z.boolean(),
  /** Sent back with a change. */
  version: z.string(),
})
export type Redirect = z.infer<typeof redirect>

/** Old addresses are pasted with their host, so they may be longer than what is stored. */
const fields = z.object({ from: line(maxAddress * 3), to: line(maxAddress * 3) })

export const getRedirects = endpoint({
  method: 'GET',
  path: '/redirects',
  summary: 'Old addresses and where they lead, the newest first; with `search` those that contain it.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({ search: line(maxAddress).optional(), ...pageQuery }),
  response: z.array(redirect),
  paged: true,
})

export const postRedirect = endpoint({
  method: 'POST',
  path: '/redirects',
  summary:
    'Leads an old address, in whatever spelling and language, to a page of this shop for good. A target that is redirected itself is replaced by where that leads, and redirects that lead to the old address lead on as well.',
  access: 'admin',
  permission: 'catalogue',
  body: fields,
  response: redirect,
  status: 201,
  invalidates: 'storefront',
})

export const putRedirect = endpoint({
  method: 'PUT',
  path: '/redirects/:id',
  summary: 'Changes a redirect. 409 with the current one as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: fields.extend({ version: opaque(64) }),
  response: redirect,
  conflict: redirect,
  invalidates: 'storefront',
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/redirects/:id',
  summary: 'Deletes a redirect; its address leads to no page then.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: z.object({ deletedCount: z.int() }),
  invalidates: 'storefront',
})

export const getRedirectFile = endpoint({
  method: 'GET',
  path: '/redirects/csv',
  summary: 'All redirects as a CSV file with the columns from and to, which the import accepts.',
  access: 'admin',
  permission: 'catalogue',
  file: 'text/csv',
  response: z.string(),
})

export const importRedirects = endpoint({
  method: 'POST',
  path: '/redirects/csv',
  summary:
    'Takes a CSV file with the columns from and to, or those that Shopify and plug-ins for redirects export. An address that is redirected already leads where the file says; rows that are wrong are named and not taken.',
  access: 'admin',
  permission: 'catalogue',
  upload: { field: 'file', maxBytes: maxFileBytes },
  response: takenRows(
    ['from', 'to'],
    ['from-wrong', 'from-page', 'to-wrong', 'to-none', 'loop', 'twice', 'too-many', 'quotes', 'too-long'],
  ),
  invalidates: 'storefront',
})

const missingPage = z.object({
  /** The path, which identifies the row. */
  _id: z.string(),
  times: z.int(),
  lastAt: z.iso.datetime(),
  /** Products that the words of the path may mean, the best match first. */
  suggestions: z.array(z.object({ to: z.string(), name: z.string(), nameBn: z.string() })),
})
export type MissingPage = z.infer<typeof missingPage>

export const getMissingPages = endpoint({
  method: 'GET',
  path: '/missing-pages',
  summary:
    'Addresses without a page that visitors have opened more than once, the most frequent first. Nothing of the visitors is stored.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object(pageQuery),
  response: z.array(missingPage),
  paged: true,
})

export const dismissMissingPage = endpoint({
  method: 'POST',
  path: '/missing-pages/dismiss',
  summary: 'Takes an address off the list until it is opened again.',
  access: 'admin',
  permission: 'catalogue',
  body: z.object({ path: opaque(maxAddress, 1) }),
  response: z.object({ deletedCount: z.int() }),
})
