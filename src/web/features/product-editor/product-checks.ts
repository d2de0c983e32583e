import { type FieldName, fieldNames, fieldOf, type ProductField } from '#shop/catalog/product-fields.ts'
import { isValidOffer, parseVideoUrl } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { productEditorMessages } from './messages.ts'
import { type ProductValues, parseNumber } from './product-values.ts'

/** True for a valid text, otherwise what is wrong with it. */
type Check = (text: string, values: Pick<ProductValues, 'originalPrice'>) => true | string
type Errors = (typeof productEditorMessages)['en']['wrong']

const isNumberOf = (value: number, { min, max, decimals }: ProductField & { kind: 'number' }) => {
  const shifted = value * 10 ** decimals
  return value >= min && value <= max && Math.abs(shifted - Math.round(shifted)) < 1e-6
}

function checkOf(name: FieldName, wrong: Errors): Check {
  const field = fieldOf(name)
  return (text, { originalPrice }) => {
    if (text.trim() === '') return !field.required || wrong.required
    if (field.kind === 'text') {
      if (field.format === 'video' && parseVideoUrl(text.trim()) === null) return wrong.videoLink
      return text.length <= field.max || wrong.tooLong
    }
    if (field.kind !== 'number') return true
    const value = parseNumber(text)
    // Text that is no number reads as empty in a number input, so that it counts as missing here, too.
    if (value === null) return !field.required || wrong.required
    if (!isNumberOf(value, field)) return wrong.numbers[name as keyof typeof wrong.numbers]
    const original = parseNumber(originalPrice)
    if (name === 'offerPrice' && original !== null) return isValidOffer(original, value) || wrong.offer
    return true
  }
}

/** Checks of the product form by field; the server validates the same by its own rules. */
export function useProductChecks() {
  const { wrong } = useMessages(productEditorMessages)
  return Object.fromEntries(fieldNames.map((name) => [name, checkOf(name, wrong)])) as Record<
    FieldName,
    Check
  >
}
