import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { maxBytes } from './rules.ts'

export const postImage = endpoint({
  method: 'POST',
  path: '/images',
  summary:
    'Stores an image (JPEG, PNG or WebP, at most 8 MB) and returns its URL. It is resized to the widths of the shop without its metadata; of an animation the first frame is kept. Images that nothing uses within a day are deleted.',
  access: 'admin',
  permission: ['catalogue', 'settings'],
  upload: { field: 'image', maxBytes },
  response: z.object({ data: z.object({ url: z.string() }) }),
})
