import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

/** Reviews as shoppers read them. */
export const reviewMessages = defineMessages({
  en: {
    title: 'Reviews',
    summary: (stars: number, count: number) =>
      `${stars} out of 5, from ${count === 1 ? 'one customer' : `${formatNumber(count, 'en')} customers`} who received this product`,
    stars: (stars: number) => `${stars} out of 5 stars`,
    customer: 'A customer',
    answer: 'The shop’s answer',
    more: 'More reviews',
    pictureOf: (number: number, name: string) => `Picture ${number} of ${name}: enlarge`,
  },
  bn: {
    title: 'রিভিউ',
    summary: (stars: number, count: number) =>
      `৫-এর মধ্যে ${digits(stars)}, পণ্যটি হাতে পাওয়া ${digits(count)} জন ক্রেতার মতে`,
    stars: (stars: number) => `৫ তারার মধ্যে ${digits(stars)}`,
    customer: 'একজন ক্রেতা',
    answer: 'দোকানের উত্তর',
    more: 'আরও রিভিউ',
    pictureOf: (number: number, name: string) => `${name}-এর ছবি ${digits(number)}: বড় করে দেখুন`,
  },
})
