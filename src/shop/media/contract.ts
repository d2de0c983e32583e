import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { mostBytes } from './rules.ts'

export const postImage = endpoint({
  method: 'POST',
  path: '/images',
  summary:
    'Keeps a picture (JPEG, PNG or WebP, at most 8 MB) and answers its address. It is drawn anew in the widths of the shop, without anything that came with it; of a moving one the first picture is kept. What nothing uses within a day is cleaned away.',
  access: 'admin',
  upload: { field: 'image', mostBytes },
  reply: z.object({ data: z.object({ url: z.string() }) }),
})
