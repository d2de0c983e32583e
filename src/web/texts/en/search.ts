import { formatNumber } from '#lib/language.ts'

export const search = {
  label: 'Search products',
  placeholder: 'Search products…',
  button: 'Search',
  toggle: 'Search box',
  matches: 'Matching products',
  found: (count: number) => (count === 1 ? '1 product matches' : `${count} products match`),
  foundMany: (count: number) => `${formatNumber(count, 'en')} products or more match`,
  nothing: (text: string) => `Nothing was found for “${text}”`,
  failed: 'The search did not answer.',
  seeAll: (text: string) => `See all results for “${text}”`,
  title: (text: string) => `Search: ${text} – Shodai`,
  emptyTitle: 'Search – Shodai',
  heading: (text: string) => `Results for “${text}”`,
  emptyHeading: 'What are you looking for?',
  hint: 'Type a name in Bengali, Banglish or English, or the code of a product.',
  nothingHint: 'Check the spelling, or try another word for it.',
  didYouMean: 'Did you mean',
  lookIn: 'Or look in',
}
