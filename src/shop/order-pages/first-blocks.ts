import type { Product } from '#shop/catalog/contract.ts'
import { descriptionLines } from '#shop/catalog/rules.ts'
import { videoEmbedUrl } from '#shop/catalog/video-rules.ts'
import { type Block, blockOf, type Words } from './block-fields.ts'

const maxPoints = 6

/** The lines of a description as points; those of the translation only where it has as many. */
function pointsOf({ description, descriptionBn }: Pick<Product, 'description' | 'descriptionBn'>) {
  const [en, bn] = [description, descriptionBn].map((text) =>
    descriptionLines(text).map(({ label, text: said }) => (label ? `${label}: ${said}` : said)),
  ) as [string[], string[]]
  return en.slice(0, maxPoints).map((point, index) => ({
    point: { en: point.slice(0, 200), bn: (bn.length === en.length ? (bn[index] ?? '') : '').slice(0, 200) },
  }))
}

interface Promises {
  deliveryDaysInsideDhaka: number
  deliveryDaysOutsideDhaka: number
  returnDays: number
}

const bengali = (number: number) => number.toLocaleString('bn-BD')

function questionsOf({
  deliveryDaysInsideDhaka: inside,
  deliveryDaysOutsideDhaka: outside,
  returnDays,
}: Promises) {
  const entry = (question: Words, answer: Words) => ({ question, answer })
  return [
    entry(
      { en: 'When do I pay?', bn: 'টাকা কখন দিতে হবে?' },
      {
        en: 'In cash, when the parcel reaches you.',
        bn: 'পার্সেল হাতে পেয়ে নগদ টাকা দেবেন।',
      },
    ),
    entry(
      { en: 'When does it arrive?', bn: 'কত দিনে পাব?' },
      {
        en: `In Dhaka city within ${inside} days, outside within ${outside} days.`,
        bn: `ঢাকা শহরে ${bengali(inside)} দিনের মধ্যে, বাইরে ${bengali(outside)} দিনের মধ্যে।`,
      },
    ),
    ...(returnDays > 0
      ? [
          entry(
            { en: 'Can I give it back?', bn: 'ফেরত দেওয়া যাবে?' },
            {
              en: `Yes, within ${returnDays} days.`,
              bn: `হ্যাঁ, ${bengali(returnDays)} দিনের মধ্যে ফেরত দিতে পারবেন।`,
            },
          ),
        ]
      : []),
  ]
}

/** The blocks with which the page of a product begins: what is known of it, in the order in which people read. */
export function firstBlocks(product: Product, promises: Promises): Block[] {
  const points = pointsOf(product)
  const video = videoEmbedUrl(product.videoLink) === null ? '' : product.videoLink
  return [
    blockOf('media', { picture: product.images[0] ?? '', video }),
    blockOf('countdown', { heading: { en: 'The offer ends in', bn: 'অফার শেষ হতে বাকি' } }),
    ...(points.length
      ? [blockOf('points', { heading: { en: 'Why this one', bn: 'কেন এটি নেবেন' }, points })]
      : []),
    ...(product.quantityOffers.length
      ? [blockOf('quantity', { heading: { en: 'Take more, pay less', bn: 'বেশি নিলে কম দাম' } })]
      : []),
    blockOf('form', { heading: { en: 'Order here', bn: 'এখানেই অর্ডার করুন' } }),
    blockOf('reviews', { heading: { en: 'What customers say', bn: 'ক্রেতারা যা বলছেন' } }),
    blockOf('questions', {
      heading: { en: 'Questions and answers', bn: 'প্রশ্ন ও উত্তর' },
      questions: questionsOf(promises),
    }),
  ]
}
