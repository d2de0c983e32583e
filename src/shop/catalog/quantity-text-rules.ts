import { parseAmount, parseNumber } from '#lib/parse-number.ts'
import type { QuantityOffer } from './quantity-offer-rules.ts'

/** As people write them: `2 = 1200; 3 = 1700`. */
export const formatQuantityOffers = (offers: readonly QuantityOffer[]) =>
  offers.map(({ pieces, price }) => `${pieces} = ${price}`).join('; ')

/** Reads `formatQuantityOffers`, with a comma between offers as well; a part that is none has NaN. */
export const parseQuantityOffers = (text: string): QuantityOffer[] =>
  text
    .split(/[;|\n]|,(?=\s*\p{Nd}+\s*=)/u)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [pieces = '', price = '', ...rest] = part.split('=')
      return {
        pieces: parseNumber(pieces.trim()),
        price: rest.length ? Number.NaN : parseAmount(price.trim()),
      }
    })
    .sort((one, other) => one.pieces - other.pieces)
