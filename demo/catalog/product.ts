import type { Color, Size } from '#shop/catalog/contract.ts'
import { colorNames } from '#shop/catalog/rules.ts'
import { labelInBengali, valueInBengali } from './bengali-facts.ts'
import {
  type DemoProduct,
  type DemoVariant,
  type Picture,
  type ProductType,
  type Tint,
  views,
} from './demo-product.ts'

interface Details {
  price: number
  offer?: number
  ratings: number
  reviews: number
  type?: ProductType
  sizes?: Size[]
  colors?: Color[]
  stock?: number
  variants?: DemoVariant[]
  video?: boolean
  /** 'Label: value | Label: value' in English; translated to Bengali by bengali-facts.ts. */
  facts: string
  /** 'English sentence. = বাংলা বাক্য।' */
  note: string
  /**
   * 'subject tint, subject tint hue view Colour', the main picture first; none of what no drawing shows honestly. Where a colour of
   * the product is named, the hue turns the subject to it.
   */
  pictures?: string
}

const DEMO_VIDEO = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ'

export function product(subCategory: string, en: string, bn: string, details: Details): DemoProduct {
  const { facts, note, pictures, video, ...rest } = details
  return {
    subCategory,
    name: { en, bn },
    description: describe(facts, note),
    ...rest,
    ...(video ? { video: DEMO_VIDEO } : {}),
    pictures: pictures?.split(', ').map(picture) ?? [],
  }
}

/** A variant in each size of one colour: 'size stock, size stock'. */
export const sizesIn = (color: string, sizes: string): DemoVariant[] =>
  sizes.split(', ').map((text) => {
    const [size = '', stock = ''] = text.split(' ')
    return { options: { size, color }, stock: Number(stock) }
  })

function describe(facts: string, note: string): DemoProduct['description'] {
  const english = facts.split(' | ')
  const [enNote = '', bnNote = ''] = note.split(' = ')
  return { en: [...english, enNote], bn: [...english.map(factInBengali), bnNote] }
}

function factInBengali(fact: string): string {
  const colon = fact.indexOf(': ')
  const label = fact.slice(0, colon)
  return `${labelInBengali(label)}: ${valueInBengali(fact.slice(colon + 2), label)}`
}

function picture(text: string): Picture {
  const [subject = '', tint = '', hue = '0', ...more] = text.split(' ')
  const view = views.find((each) => more.includes(each)) ?? 'front'
  const color = colorNames.find((each) => more.includes(each))
  const known: readonly (string | undefined)[] = [view, color]
  if (Number.isNaN(Number(hue)) || more.some((word) => !known.includes(word)))
    throw new Error(`There is no such picture: ${text}`)
  return { subject, tint: tint as Tint, hue: Number(hue), view, ...(color && { color }) }
}
