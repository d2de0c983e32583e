import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const catalogMessages = defineMessages({
  en: {
    favourite: (name: string) => `Add to favourites: ${name}`,
    quickAdd: (name: string) => `Put in cart: ${name}`,
    originalPrice: 'Original price',
    from: (price: string) => `From ${price}`,
    discount: (percent: number) => `−${percent}%`,
    stars: (stars: number) => stars.toFixed(1),
    reviewCount: (count: number) => `(${count})`,
    rated: (stars: number | null, reviews: number | null) =>
      [stars !== null && `Rating ${stars} of 5`, reviews !== null && `${reviews} reviews`]
        .filter(Boolean)
        .join(', '),
    soldOut: 'Sold out',
    noProducts: 'There are no products here yet',
  },
  bn: {
    favourite: (name: string) => `পছন্দের তালিকায় রাখুন: ${name}`,
    quickAdd: (name: string) => `কার্টে দিন: ${name}`,
    originalPrice: 'আগের দাম',
    from: (price: string) => `${price} থেকে`,
    discount: (percent: number) => `−${digits(percent)}%`,
    stars: (stars: number) => bengaliDigits(stars.toFixed(1)),
    reviewCount: (count: number) => `(${digits(count)})`,
    rated: (stars: number | null, reviews: number | null) =>
      [stars !== null && `৫-এর মধ্যে রেটিং ${digits(stars)}`, reviews !== null && `${digits(reviews)}টি রিভিউ`]
        .filter(Boolean)
        .join(', '),
    soldOut: 'স্টক শেষ',
    noProducts: 'এখানে এখনো কোনো পণ্য নেই',
  },
})

/** Of the search box in the header, which is on every page. */
export const searchMessages = defineMessages({
  en: {
    label: 'Search products',
    placeholder: 'Search',
    button: 'Search',
    toggle: 'Search box',
  },
  bn: {
    label: 'পণ্য খুঁজুন',
    placeholder: 'খুঁজুন',
    button: 'খুঁজুন',
    toggle: 'খোঁজার ঘর',
  },
})
