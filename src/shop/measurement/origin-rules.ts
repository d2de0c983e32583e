/** The header in which a browser says where its visitor came from, and the keys under which `paint-first.ts` stores that. */
export const originHeader = 'shodai-origin'
export const originKeys = { first: 'firstVisit', last: 'lastVisit' } as const

/** A visit that brought somebody to the shop, as its browser saw it. */
export interface OriginVisit {
  /** By the browser's clock. */
  at: string
  /** Path and query of the page where it began. */
  landing: string
  referrer: string
  source: string
  medium: string
  campaign: string
  content: string
  term: string
  fbclid: string
  ttclid: string
}

/** Where a customer came from. */
export interface Origin {
  first: OriginVisit
  last: OriginVisit
  /** Of the visit that is credited with the order; empty where nothing tells. */
  source: string
  campaign: string
  campaignKey: string
}
