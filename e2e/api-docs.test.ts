import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chromiumPath } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-quic'],
  })
})
afterAll(() => browser.close())

test('the reference of the API shows every call without asking any other host for anything', async () => {
  const page = await browser.newPage({ baseURL: inject('shopUrl'), viewport: { width: 1280, height: 900 } })
  const problems: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url())) hosts.add(new URL(request.url()).origin)
  })
  await page.goto('/api/docs')
  await page.getByRole('heading', { name: 'Shodai API' }).waitFor()
  await page.getByText('/postOrder').first().waitFor()
  // The reference asks for its parts one after another, and is never idle for long.
  await page.waitForTimeout(2000)
  expect([...hosts]).toEqual([new URL(inject('shopUrl')).origin])
  expect(problems).toEqual([])
  await page.close()
})
