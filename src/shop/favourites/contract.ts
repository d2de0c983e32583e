import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { mostFavourites } from './rules.ts'

const ids = z.array(z.string().regex(/^[1-9]\d{0,14}$/, 'Not the id of a product.')).max(mostFavourites)

export const putFavourites = endpoint({
  method: 'PUT',
  path: '/favourites',
  summary:
    'Takes favourites of the signed-in person away, adds others, and answers all of them in the order they were added. Of more than 500 the oldest go.',
  access: 'customer',
  body: z.object({ add: ids, remove: ids }),
  reply: z.object({ favourites: z.array(z.string()) }),
})
