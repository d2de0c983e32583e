export const collectionKinds = ['picked', 'rule'] as const
export type CollectionKind = (typeof collectionKinds)[number]

export const maxCollections = 100
/** The most products that are picked by hand. */
export const maxPicked = 200
/** The most rows of collections on the home page. */
export const maxOnHome = 2
