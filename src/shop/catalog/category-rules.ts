// Apart from rules.ts, because most pages need no names of categories.
import { nameKey } from '#lib/clean-text.ts'

interface Named {
  name: string
  /** In lower case. */
  formerNames: readonly string[]
}

/** Whether a category or sub-category has this name, however it is written. */
export const hasName = ({ name }: Named, text: string) => nameKey(name) === nameKey(text)
/** Whether it has or had this name. */
export const hasOrHadName = (category: Named, text: string) =>
  hasName(category, text) || category.formerNames.some((name) => nameKey(name) === nameKey(text))

/** The product form of the specification writes "Home & Living" as "Home and Living" (ADM-PRD-13). */
export const normalizeCategoryName = (name: string) => nameKey(name).replaceAll(' & ', ' and ')
