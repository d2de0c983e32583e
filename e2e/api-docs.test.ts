import { expect, inject, test } from 'vitest'
import { desktop, openBrowser } from './browser.ts'

const { open } = openBrowser()

test('the API reference shows every call and sends no request to any other host', async () => {
  const page = await open({ viewport: desktop })
  const { origin } = new URL(inject('shopUrl'))
  const others: string[] = []
  await page.context().route(
    (url) => url.protocol.startsWith('http') && url.origin !== origin,
    (route) => {
      others.push(route.request().url())
      return route.abort()
    },
  )
  // Its parts load one after another, some of them later by timers: the clock is moved on past those.
  await page.clock.install()
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'Shodai API' }).waitFor()
  await page.getByText('/postOrder').first().waitFor()
  await page.clock.runFor(10_000)
  await page.waitForLoadState('networkidle')
  expect(others).toEqual([])
})
