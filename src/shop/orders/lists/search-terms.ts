import { latinDigits, normalisePhone } from '#lib/phone.ts'
import { plainOrderId } from '../rules.ts'

/** Every spelling under which an order may be kept whose id, mobile number or customer's name holds what is typed. */
export function searchTerms(typed: string) {
  const asName = typed.toLowerCase().replace(/\s+/g, ' ').trim()
  const latin = latinDigits(asName)
  const terms = [asName, latin]
  if (/^[\da-z\s#-]+$/.test(latin)) terms.push(plainOrderId(latin).toLowerCase())
  if (/^[\d\s+().-]+$/.test(latin)) terms.push(normalisePhone(latin))
  return [...new Set(terms)].filter((term) => term !== '')
}
