import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'

/** A line of one's own order. */
export interface OwnLine {
  /** Where nobody is signed in, the phone number or the link proves that the order is one's own. */
  order: { orderId: string; mobileNumber?: string; link?: string }
  line: { id: string; name: string; nameBn: string }
}
export type OwnReview = ResponseOf<Endpoints['POST /reviews/of-order']>[number]
