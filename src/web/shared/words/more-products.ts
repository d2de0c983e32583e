import { formatNumber } from '#lib/language.ts'

/** After the name of a product: how many others there are beside it. */
export const moreProducts = {
  en: (count: number) => (count === 1 ? 'and 1 more product' : `and ${count} more products`),
  bn: (count: number) => `এবং আরও ${formatNumber(count, 'bn')}টি পণ্য`,
}
