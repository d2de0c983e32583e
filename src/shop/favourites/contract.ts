import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { rowId } from '#lib/schemas.ts'
import { maxFavourites } from './rules.ts'

const ids = z.array(rowId('a product', 15)).max(maxFavourites)

export const putFavourites = endpoint({
  method: 'PUT',
  path: '/favourites',
  summary:
    'Adds and removes favourites of the current user, and returns all of them in the order they were added. Above 500 the oldest are dropped.',
  access: 'customer',
  body: z.object({ add: ids, remove: ids }),
  response: z.object({ favourites: z.array(z.string()) }),
})
