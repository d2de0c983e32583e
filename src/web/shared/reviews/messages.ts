import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

/** Reviews as shoppers read them. */
export const reviewMessages = defineMessages({
  en: {
    title: shopWords.en.reviews,
    summary: (stars: number, count: number) =>
      `${stars} out of 5, from ${count === 1 ? 'one customer' : `${formatNumber(count, 'en')} customers`} who received this product`,
    stars: (stars: number) => `${stars} out of 5 stars`,
    customer: 'A customer',
    answer: 'The shop’s answer',
    more: 'More reviews',
    byStars: 'Reviews by stars',
    starsWithCount: (stars: number, count: number) =>
      `${stars === 1 ? '1 star' : `${stars} stars`}: ${count === 1 ? 'one review' : `${formatNumber(count, 'en')} reviews`}`,
    allReviews: 'Show all reviews',
    pictureOf: (number: number, name: string) => `Picture ${number} of ${name}: enlarge`,
  },
  bn: {
    title: shopWords.bn.reviews,
    summary: (stars: number, count: number) =>
      `৫-এর মধ্যে ${digits(stars)}, পণ্যটি হাতে পাওয়া ${digits(count)} জন ক্রেতার মতে`,
    stars: (stars: number) => `৫ তারার মধ্যে ${digits(stars)}`,
    customer: 'একজন ক্রেতা',
    answer: 'দোকানের উত্তর',
    more: 'আরও রিভিউ',
    byStars: 'তারা অনুযায়ী রিভিউ',
    starsWithCount: (stars: number, count: number) => `${digits(stars)} তারা: ${digits(count)}টি রিভিউ`,
    allReviews: 'সব রিভিউ দেখুন',
    pictureOf: (number: number, name: string) => `${name}-এর ছবি ${digits(number)}: বড় করে দেখুন`,
  },
})
