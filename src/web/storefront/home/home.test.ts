import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createRoutesStub, RouterContextProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { settings } from '#shop/settings/contract.ts'
import { apiContext, languageContext, logContext } from '#web/data/loader-context.ts'
import { Hero } from './hero.tsx'
import { loader } from './home.tsx'
import { homeMessages } from './home-messages.ts'
import { HundredTaka } from './most-popular.tsx'

const htmlOf = (element: ReactElement) =>
  renderToString(createElement(createRoutesStub([{ path: '/', Component: () => element }])))

const cards = (count: number): ProductSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    _id: String(index + 1),
    name: `Whisk ${index + 1}`,
    image: '',
    soldOut: false,
    originalPrice: 100,
    offerPrice: null,
    ratings: null,
    reviews: null,
    hasPriceRange: false,
  }))

test('the 100 TK grid has no button with ten products or fewer, and one with eleven [HOME-22]', () => {
  const grid = (total: number) =>
    htmlOf(
      createElement(HundredTaka, {
        name: '100 TK Items',
        label: '100 TK Items',
        first: {
          cards: cards(Math.min(10, total)),
          nextCursor: total > 10 ? 'x' : null,
          total,
          isTotalCapped: false,
        },
      }),
    )
  expect(grid(3)).not.toContain('Show Me More')
  expect(grid(10)).not.toContain('Show Me More')
  expect(grid(11)).toContain('Show Me More')
})

test('a home page without its slides shows an error with Retry and is not cached [STATE-28]', async () => {
  const log = vi.fn()
  const answers = new Map<string, unknown>([
    ['GET /settings', settings.parse({})],
    ['GET /categories', []],
    ['GET /collections', []],
    ['GET /product-summaries', { rows: [], nextCursor: null, total: 0 }],
  ])
  const context = new RouterContextProvider()
  context.set(languageContext, 'en')
  context.set(logContext, log)
  context.set(apiContext, (async (endpoint: string) => {
    if (endpoint === 'GET /getSliders') throw new Error('The slides are gone.')
    return answers.get(endpoint)
  }) as never)
  const request = new Request('http://shop.example/')
  const answer = await loader({ context, request, params: {}, url: new URL(request.url), pattern: '/' })
  if (!('init' in answer)) throw new Error('A page without slides must not be a good one.')
  expect(answer.init?.status).toBe(503)
  expect(log).toHaveBeenCalledOnce()

  const { slides } = answer.data
  expect(slides).toBeNull()
  const html = htmlOf(createElement(Hero, { categories: [], collections: [], slides }))
  expect(html).toContain('The offers could not be loaded.')
  expect(html).toContain('Retry')
})

test('the greeting of a home page without slides has one background, which its text is readable on', () => {
  const { slidesEmpty } = homeMessages.en
  const html = htmlOf(createElement(Hero, { categories: [], collections: [], slides: [] }))
  const [, classes = ''] = new RegExp(`<p class="([^"]*)">${slidesEmpty}`).exec(html) ?? []
  expect(classes.match(/(?<=^|\s)bg-\S+/g)).toEqual(['bg-banner'])
})
