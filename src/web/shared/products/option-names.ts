import type { Messages } from '#web/data/i18n.tsx'
import type { productMessages } from './product-messages.ts'

type ProductText = Messages<typeof productMessages>

/** The name of a colour in the language of the page; one of the merchant's own is its own name. */
export const colorName = (color: string, t: ProductText) =>
  Object.entries(t.colors).find(([given]) => given === color)?.[1] ?? color

/** What an option is called: size and colour in the language of the page, others as the merchant writes them. */
export const optionName = (name: string, t: ProductText) =>
  name === 'color' ? t.color : name === 'size' ? t.size : name

export const optionValue = (name: string, value: string, t: ProductText) =>
  name === 'color' ? colorName(value, t) : value
