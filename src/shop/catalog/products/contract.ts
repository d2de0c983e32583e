import { z } from 'zod'
import { taka } from '#lib/money.ts'
import { filledLine, line, lines } from '#lib/text.ts'
import { color, productType, size } from '../contract.ts'
import { longest, mostPictures } from './rules.ts'

const price = taka.min(1, 'At least 1.')
const eachOnce = (list: readonly unknown[]) => new Set(list).size === list.length
const twice = 'The same one twice.'

/** What a merchant says of a product (spec §5), field by field; the same wherever products come from. */
export const productFields = z.object({
  name: filledLine(longest.name),
  nameBn: line(longest.name),
  category: filledLine(100),
  subCategory: filledLine(100),
  productType: productType.or(z.literal('')),
  videoLink: line(longest.videoLink),
  description: lines(longest.description),
  descriptionBn: lines(longest.description),
  sizes: z.array(size).max(size.options.length).refine(eachOnce, twice),
  colors: z.array(color).max(color.options.length).refine(eachOnce, twice),
  images: z
    .array(
      z.string().regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.'),
    )
    .max(mostPictures, `At most ${mostPictures} pictures.`)
    .refine(eachOnce, twice),
  imageAlts: z.array(line(longest.alt)).max(mostPictures),
  originalPrice: price,
  offerPrice: price.nullable(),
  ratings: z
    .number()
    .min(1, 'From 1 to 5.')
    .max(5, 'From 1 to 5.')
    .refine((stars) => Math.abs(stars * 10 - Math.round(stars * 10)) < 1e-9, 'In steps of 0.1.')
    .nullable(),
  reviews: z.number().int().min(1, 'At least 1.').max(10_000_000).nullable(),
  stock: z.number().int().min(0, 'At least 0.').max(1_000_000).nullable(),
  hidden: z.boolean(),
})
export type ProductFields = z.infer<typeof productFields>
