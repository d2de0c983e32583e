/** Maximum length of a category name in UTF-16 units. */
export const maxNameLength = 60
/** Maximum number of categories; the menu shows all of them. */
export const maxCategories = 40
export const maxSubCategories = 60

/** Whether a name can be a URL segment: it needs a letter or digit and must not contain slashes. */
export const isValidName = (name: string) => /[\p{L}\p{N}]/u.test(name) && !/[/\\]/.test(name)

/** URL-safe identifier of a name; empty when it has no Latin letter or digit. */
export const slugOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
