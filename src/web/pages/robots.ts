/** What search engines are told of our pages; products and categories speak for themselves in the sitemap. */
export const pagesForRobots = {
  indexable: [
    '/',
    '/shop',
    '/about-us',
    '/contact-us',
    '/delivery-policy',
    '/return-policy',
    '/privacy',
    '/terms',
  ],
  /** Beginnings of paths that are one visitor's own business, or answers to their question. */
  notIndexable: [
    '/cart',
    '/product-checkout',
    '/order-success',
    '/offline',
    '/track-order',
    '/search',
    '/authentication',
    '/dashboard',
    '/newsletter',
  ],
}
