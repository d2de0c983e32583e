import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import type { GeneratedFiles } from '#platform/generated-files.ts'
import { productFeed } from './product-feed.ts'
import { type IndexingRules, robotsTxt } from './robots.ts'
import { hasPart, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'

interface FeedOptions {
  shopUrl: string
  generatedFiles: GeneratedFiles
  pages: IndexingRules
}

/** robots.txt, sitemaps and the product feed for shopping catalogues. */
export function feedRoutes(app: FastifyInstance, { shopUrl, generatedFiles, pages }: FeedOptions) {
  const { db } = app.shop
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
