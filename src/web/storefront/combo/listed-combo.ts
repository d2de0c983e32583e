import { type Language, localName } from '#lib/language.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import type { ShownCombo } from '#shop/catalog/contract.ts'

/** What the page of a part says of a combo: Bengali names are empty on an English page. */
export type ListedCombo = ReturnType<typeof listedCombo>

const maxListed = 3

const listedCombo = (
  { _id, slug, name, nameBn, price, worth, soldOut, parts }: ShownCombo,
  language: Language,
) => ({
  _id,
  slug,
  name: localName(language, { name, nameBn }),
  price,
  worth,
  soldOut,
  parts: parts.map((part) => ({ ...part, nameBn: language === 'bn' ? part.nameBn : '' })),
})

export const listedCombos = (combos: readonly ShownCombo[], language: Language) =>
  combos.slice(0, maxListed).map((combo) => listedCombo(combo, language))

export const savingOfCombo = ({ price, worth }: Pick<ShownCombo, 'price' | 'worth'>) =>
  takaFromPaisa(paisaFromTaka(worth) - paisaFromTaka(price))
