/** The header in which a browser says where its visitor came from, and the keys under which `paint-first.ts` stores that. */
export const originHeader = 'shodai-origin'
export const originKeys = { first: 'firstVisit', last: 'lastVisit' } as const
