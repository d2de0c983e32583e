import type { Category } from '#shop/catalog/contract.ts'

/** What the category menu shows of a main category. */
export const menuEntryOf = ({ name, nameBn, subCategories }: Category) => ({
  name,
  nameBn,
  subCategories: subCategories.map(({ name, nameBn }) => ({ name, nameBn })),
})
export type MenuEntry = ReturnType<typeof menuEntryOf>
