import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import { baseOf } from '#lib/language.ts'
import type { Shop } from '#shop/shop.ts'
import { productFeed } from './product-feed.ts'
import { hasPart, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'

/** Builds robots.txt. Sorted, filtered and paged lists are excluded as duplicate content. */
function robotsTxt(shopUrl: string, { notIndexable }: Shop['pages']) {
  const rules = (['en', 'bn'] as const).map(baseOf).flatMap((base) => [
    ...notIndexable.map((path) => `Disallow: ${base}${path}`),
    `Disallow: ${base}/shop?`,
    // The longest matching rule wins: `category` may be the only query parameter.
    `Disallow: ${base}/category/*?`,
    `Allow: ${base}/category/*?category=`,
    `Disallow: ${base}/category/*?category=*&`,
    `Disallow: ${base}/collection/*?`,
  ])
  return `${['User-agent: *', ...rules, '', `Sitemap: ${shopUrl}/sitemap.xml`].join('\n')}\n`
}

/** robots.txt, sitemaps and the product feed for shopping catalogues. */
export function feedRoutes(app: FastifyInstance, { db, shopUrl, generatedFiles, pages }: Shop) {
  const xml =
    (name: string, parts: () => AsyncIterable<string>) => (request: FastifyRequest, reply: FastifyReply) =>
      generatedFiles.send(request, reply.type('application/xml; charset=utf-8'), name, parts)

  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=600')
      .send(robotsTxt(shopUrl, pages)),
  )
  app.get(
    '/sitemap.xml',
    xml('sitemap', () => sitemapIndex(db, shopUrl)),
  )
  app.get(
    '/sitemaps/pages.xml',
    xml('pages', () => pagesSitemap(db, shopUrl, pages.indexable)),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemaps/products-:part(^[1-9]\\d{0,8}$).xml',
    async (request, reply) => {
      const part = Number(request.params.part)
      // Checked before generating, otherwise requests could fill the disk with empty files.
      if (!(await hasPart(db, part))) throw notFound('Part of the sitemap')
      return xml(`products-${part}`, () => productsSitemap(db, shopUrl, part))(request, reply)
    },
  )
  app.get(
    '/feeds/products.xml',
    xml('feed', () => productFeed(db, shopUrl)),
  )
}
