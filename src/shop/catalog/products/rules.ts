/** A product shows at most so many pictures (spec §3). */
export const mostPictures = 4
/** The longest that the texts of a product may be, in characters. */
export const longest = { name: 200, description: 5000, videoLink: 500, alt: 200 } as const
/** The longest search in the merchant's list, in characters. */
export const mostSearched = 100
/** How much of a name the merchant's list shows, in graphemes (spec §9). */
export const listedNameLength = 20

/** Whether an offer is one: below the original price (D51). */
export const isOffer = (originalPrice: number, offerPrice: number | null) =>
  offerPrice === null || offerPrice < originalPrice
