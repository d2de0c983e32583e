import { isValidOffer, maxLengths, parseVideoUrl } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { productEditorMessages } from './messages.ts'
import { numberIn } from './product-values.ts'

type Checked = true | string

const hasDecimals = (number: number, most: number) =>
  Math.abs(number * 10 ** most - Math.round(number * 10 ** most)) < 1e-6

/** What is right in a field of a product, or in words what is not; the shop checks the same by its own rules. */
export function useProductChecks() {
  const { wrong } = useMessages(productEditorMessages)
  const price = (text: string): Checked => {
    const number = numberIn(text)
    if (number === null) return true
    return (number >= 1 && number <= 10_000_000 && hasDecimals(number, 2)) || wrong.price
  }
  const whole =
    (least: number, most: number, word: string) =>
    (text: string): Checked => {
      const number = numberIn(text)
      if (number === null) return true
      return (Number.isInteger(number) && number >= least && number <= most) || word
    }
  return {
    required: (text: string): Checked => text.trim() !== '' || wrong.required,
    originalPrice: (text: string): Checked => (numberIn(text) === null ? wrong.required : price(text)),
    offerPrice(text: string, original: string): Checked {
      const [offer, before] = [numberIn(text), numberIn(original)]
      const isWrong = price(text)
      if (isWrong !== true || before === null) return isWrong
      return isValidOffer(before, offer) || wrong.offer
    },
    ratings(text: string): Checked {
      const number = numberIn(text)
      return number === null || (number >= 1 && number <= 5 && hasDecimals(number, 1)) || wrong.ratings
    },
    reviews: whole(1, 10_000_000, wrong.reviews),
    stock: whole(0, 1_000_000, wrong.stock),
    videoLink: (text: string): Checked =>
      text.trim() === '' || parseVideoUrl(text.trim()) !== null || wrong.videoLink,
    description: (text: string): Checked => text.length <= maxLengths.description || wrong.tooLong,
  }
}
