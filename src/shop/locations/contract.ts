import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'

const names = {
  bn: z.string(),
  en: z.string(),
  /** Former and alternative names, in either script. */
  aliases: z.array(z.string()),
}
export const thana = z.object({
  ...names,
  kind: z.enum(['upazila', 'metro', 'both']),
})
export const district = z.object({ ...names, thanas: z.array(thana) })
export type District = z.infer<typeof district>
export type Thana = z.infer<typeof thana>

export const getLocations = endpoint({
  method: 'GET',
  path: '/locations',
  summary: 'The 64 districts with their thanas and upazilas, in Bengali and English.',
  access: 'public',
  response: z.array(district),
  cached: true,
})
