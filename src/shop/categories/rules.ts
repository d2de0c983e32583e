/** Longest name of a category, in UTF-16 units. */
export const longestName = 60
/** The menus of the shop show all of them. */
export const mostCategories = 40
export const mostSubCategories = 60

/** Whether an address can say this name: a slash would part it, and dots alone would lead elsewhere. */
export const mayBeName = (name: string) => /[\p{L}\p{N}]/u.test(name) && !/[/\\]/.test(name)

/** The word of a name that stands in code and files; empty where it has no Latin letter or digit. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
