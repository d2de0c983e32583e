import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { pageQuery } from '#lib/paging.ts'
import { code, lines, numberOf, rowId } from '#lib/schemas.ts'
import { maxBytes } from '#shop/media/rules.ts'
import { mobileNumber, orderId, orderLinkToken } from '#shop/orders/contract.ts'
import { normaliseOrderId } from '#shop/orders/rules.ts'
import { maxReviewLength, maxReviewPictures } from './rules.ts'

const id = rowId('a product')
const stars = z.number().int().min(1, 'From 1 to 5.').max(5, 'From 1 to 5.')

/** A published review as everybody sees it. */
export const review = z.object({
  _id: z.string(),
  /** First name of the reviewer; empty if the account was deleted. */
  name: z.string(),
  stars: z.number().int(),
  text: z.string(),
  /** URLs of 900 px pictures. */
  images: z.array(z.string()),
  writtenAt: z.iso.datetime(),
  /** The merchant's answer; empty without one. */
  answer: z.string(),
})
export type Review = z.infer<typeof review>

export const reviewStatus = z.enum(['waiting', 'published', 'hidden'])
export type ReviewStatus = z.infer<typeof reviewStatus>

export const getReviews = endpoint({
  method: 'GET',
  path: '/product/:id/reviews',
  summary: 'The published reviews of a product, or those with so many `stars`, the newest first.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  query: z.object({ ...pageQuery, stars: z.enum(['1', '2', '3', '4', '5']).optional() }),
  response: z.array(review),
  paged: true,
  cached: true,
  replica: true,
})

export const getReviewCounts = endpoint({
  method: 'GET',
  path: '/product/:id/review-counts',
  summary: 'How many published reviews of a product have 1, 2, 3, 4 and 5 stars, in this order.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  response: z.array(z.int()).length(5),
  cached: true,
  replica: true,
})

/** Which order: the signed-in user's own, or any with its phone number or link. As people type it: `#8f3k-2m7q`. */
const typedOrderId = code(40).transform(normaliseOrderId).pipe(orderId)
const ownOrder = {
  orderId: typedOrderId,
  mobileNumber: mobileNumber.optional(),
  link: orderLinkToken.optional(),
}

export const postReview = endpoint({
  method: 'POST',
  path: '/product/:id/reviews',
  summary:
    'Reviews a product of a delivered order: by its signed-in owner, or with the order’s phone number. One review for each order and product; sent again, it replaces the one that still waits to be published.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  body: z.object({
    ...ownOrder,
    stars,
    text: lines(maxReviewLength).default(''),
    /** URLs that `POST /product/:id/reviews/images` has returned. */
    images: z
      .array(
        z.string().regex(/^\/images\/[0-9a-f]{32}-900\.webp$/, 'Not the address of a picture of the shop.'),
      )
      .max(maxReviewPictures, `At most ${maxReviewPictures} pictures.`)
      .refine((urls) => new Set(urls).size === urls.length, 'The same one twice.')
      .default([]),
  }),
  response: z.object({ insertedId: z.string() }),
  status: 201,
})

export const postReviewImage = endpoint({
  method: 'POST',
  path: '/product/:id/reviews/images',
  summary:
    'Stores a picture for a review of this product, for who may review it; `mobile-number` or `order-link` where nobody is signed in. A picture that no review uses within a day is deleted.',
  access: 'public',
  params: z.object({ id: numberOf(id) }),
  headers: z.object({
    'order-id': typedOrderId,
    'mobile-number': mobileNumber.optional(),
    'order-link': orderLinkToken.optional(),
  }),
  upload: { field: 'image', maxBytes },
  response: z.object({ data: z.object({ url: z.string() }) }),
})

export const getOwnReviews = endpoint({
  method: 'POST',
  path: '/reviews/of-order',
  summary:
    'The reviews that were written from an order, whatever their status: for its signed-in owner, or with its phone number, which is in the body to stay out of URLs and logs.',
  access: 'public',
  body: z.object(ownOrder),
  response: z.array(review.omit({ name: true }).extend({ productId: z.string(), status: reviewStatus })),
})

/** A review as staff see it. */
export const managedReview = review.extend({
  product: z.object({ _id: z.string(), name: z.string(), nameBn: z.string(), image: z.string() }),
  /** Empty if the order was deleted. */
  orderId: z.string(),
  status: reviewStatus,
  /** Incremented by every change; sent back with a change. */
  version: z.number().int(),
})
export type ManagedReview = z.infer<typeof managedReview>

const params = z.object({ id: numberOf(rowId('a review')) })
const version = z.number().int().min(1).max(2_147_483_647)

export const getManagedReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'Lists reviews of all products for staff, the newest first; those that wait the oldest first.',
  access: 'admin',
  permission: 'catalogue',
  query: z.object({ status: reviewStatus, ...pageQuery }),
  response: z.array(managedReview),
  paged: true,
})

export const updateReview = endpoint({
  method: 'PATCH',
  path: '/reviews/:id',
  summary:
    'Publishes or hides a review, or answers it. `version` is the one that was read; after a change in between the answer is 409 with the review as it is `now`.',
  access: 'admin',
  permission: 'catalogue',
  params,
  body: z.object({
    version,
    status: z.enum(['published', 'hidden']).optional(),
    answer: lines(maxReviewLength).optional(),
  }),
  response: managedReview,
  conflict: managedReview,
  invalidates: 'storefront',
})

export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/reviews/:id',
  summary: 'Deletes a review. It stays in the audit log.',
  access: 'admin',
  permission: 'catalogue',
  params,
  response: z.object({ _id: z.string() }),
  invalidates: 'storefront',
})
