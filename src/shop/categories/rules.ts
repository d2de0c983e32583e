/** Maximum length of a category name in UTF-16 units. */
export const maxNameLength = 60
/** Maximum number of categories; the menu shows all of them. */
export const maxCategories = 40
export const maxSubCategories = 60

/** Whether a name can be a URL segment: it needs a letter or digit and must not contain slashes. */
export const isValidName = (name: string) => /[\p{L}\p{N}]/u.test(name) && !/[/\\]/.test(name)
