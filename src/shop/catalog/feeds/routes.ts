import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#lib/errors.ts'
import type { KeptFiles } from '#platform/kept-files.ts'
import { productFeed } from './product-feed.ts'
import { type PagesForRobots, robotsTxt } from './robots.ts'
import { hasPart, pagesSitemap, productsSitemap, sitemapIndex } from './sitemap.ts'

interface FeedOptions {
  shopUrl: string
  keptFiles: KeptFiles
  pages: PagesForRobots
}

/** What search engines and shopping catalogues read of the shop. */
export function feedRoutes(app: FastifyInstance, { shopUrl, keptFiles, pages }: FeedOptions) {
  const { db } = app.shop
  const xml =
    (name: string, parts: () => AsyncIterable<string>) => (request: FastifyRequest, reply: FastifyReply) =>
      keptFiles.send(request, reply.type('application/xml; charset=utf-8'), name, parts)

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
    xml('pages', () => pagesSitemap(db, shopUrl, pages.listed)),
  )
  app.get<{ Params: { part: string } }>(
    '/sitemaps/products-:part(^[1-9]\\d{0,8}$).xml',
    async (request, reply) => {
      const part = Number(request.params.part)
      // Asked before anything is written, or the disk would be filled with empty parts.
      if (!(await hasPart(db, part))) throw notFound('Part of the sitemap')
      return xml(`products-${part}`, () => productsSitemap(db, shopUrl, part))(request, reply)
    },
  )
  app.get(
    '/feeds/products.xml',
    xml('feed', () => productFeed(db, shopUrl)),
  )
}
