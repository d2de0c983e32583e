import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { code, filledLine, line, numberOf, rowId, taka, takenRows } from '#lib/schemas.ts'
import { isSlug, maxSlug } from '#lib/slug.ts'
import { maxComboParts, maxPartPieces, minComboParts } from '#shop/catalog/combo-rules.ts'
import { type ComboProblem, comboProblems, maxFileBytes } from './rules.ts'

const id = rowId('a combo', 9)

const part = z.strictObject({
  productId: rowId('a product', 9),
  /** Empty where the customer chooses it, and for a product without variants. */
  variantId: rowId('a variant', 9).or(z.literal('')).default(''),
  pieces: z.int().min(1).max(maxPartPieces),
})

/** What a combo is made of. */
export const comboFields = z.object({
  name: filledLine(60),
  nameBn: line(60).default(''),
  /** Last part of its address `/combo/…`; empty: made of the name. */
  slug: code(maxSlug)
    .refine((slug) => slug === '' || isSlug(slug), 'Small English letters, digits and hyphens.')
    .default(''),
  /** URL of a picture of the shop; empty for that of the first part. */
  image: line(100).default(''),
  /** What all parts cost together. */
  price: taka,
  parts: z.array(part).min(minComboParts, 'Required').max(maxComboParts),
  enabled: z.boolean().default(true),
})
export type ComboFields = z.output<typeof comboFields>

/** Why customers do not see a combo: what is the matter with a part of it. */
export const partProblems = ['deleted', 'hidden', 'variant'] as const

const combo = comboFields.extend({
  _id: z.string(),
  slug: z.string(),
  image: z.string(),
  parts: z.array(
    z.object({
      productId: z.string(),
      variantId: z.string(),
      pieces: z.int(),
      /** Empty for a product that was deleted. */
      name: z.string(),
      nameBn: z.string(),
      image: z.string(),
      options: z.record(z.string(), z.string()),
      /** Of one piece, of variants that are chosen the cheapest; null with a problem. */
      price: taka.nullable(),
      problem: z.enum(partProblems).nullable(),
    }),
  ),
  /** What the parts cost one by one; null where one is not sold. */
  worth: taka.nullable(),
  /** Whether customers see it now. */
  shown: z.boolean(),
  /** Incremented by every update; sent back with an update for optimistic locking. */
  version: z.int(),
})
export type AdminCombo = z.output<typeof combo>

export const getAdminCombos = endpoint({
  method: 'GET',
  path: '/admin-combos',
  summary: 'The combos of the shop, the newest first, with what their parts cost now.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object(pageQuery),
  response: z.array(combo),
  paged: true,
})

export const postCombo = endpoint({
  method: 'POST',
  path: '/combos',
  summary: 'Creates a combo: several products, or variants of them, that cost less together.',
  access: 'admin',
  permission: 'catalogue',
  body: comboFields,
  response: z.object({ insertedId: z.string() }),
  status: 201,
  invalidates: 'storefront',
})

export const putCombo = endpoint({
  method: 'PUT',
  path: '/combos/:id',
  summary: 'Updates a combo. Orders keep what they were granted. 409 after a concurrent change.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  body: comboFields.extend({ version: z.int().min(1) }),
  response: combo,
  conflict: combo,
  invalidates: 'storefront',
})

export const deleteCombo = endpoint({
  method: 'DELETE',
  path: '/combos/:id',
  summary: 'Deletes a combo; its products stay, and orders keep what they were granted.',
  access: 'admin',
  permission: 'catalogue',
  params: z.object({ id: numberOf(id) }),
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})

export const getComboFile = endpoint({
  method: 'GET',
  path: '/combos/csv',
  summary: 'All combos as a CSV file, which the import accepts.',
  access: 'admin',
  permission: 'catalogue',
  file: 'text/csv',
  response: z.string(),
})

/** Columns of the file. A row is the combo with its slug, or with the one that its name makes. */
export const comboColumns = ['slug', 'name', 'nameBn', 'price', 'parts', 'image', 'enabled'] as const

export const importCombos = endpoint({
  method: 'POST',
  path: '/combos/csv',
  summary:
    'Takes a CSV file of combos with the columns of the export, of which name, price and parts are needed. A combo with the same slug is changed; rows that are wrong are named and not taken.',
  access: 'admin',
  permission: 'catalogue',
  upload: { field: 'file', maxBytes: maxFileBytes },
  response: takenRows(comboColumns, [
    ...(Object.keys(comboProblems) as ComboProblem[]),
    'wrong',
    'row-twice',
    'too-many',
    'quotes',
    'too-long',
  ]),
  invalidates: 'storefront',
})
