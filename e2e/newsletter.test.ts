import { expect, inject, test } from 'vitest'
import { desktop, eventually, expectAccessible, openBrowser } from './browser.ts'
import { mailWith } from './outbox.ts'

const { visit, expectConsoleError } = openBrowser()

const newAddress = () => `reader-${Math.random().toString(36).slice(2)}@mail.example`
const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+/newsletter/${page}\\?token=\\S+`).exec(text)?.[0] ?? ''

test('the promo block takes an e-mail address, says what to do next, and what was wrong [PAGE-08]', async () => {
  const page = await visit('/', { viewport: desktop })
  const promo = page.getByRole('region', { name: 'More for less' })
  await promo.getByLabel('Email address').fill('nobody')
  await promo.getByRole('button', { name: 'Subscribe' }).click()
  await promo.getByRole('alert').getByText('Please check the e-mail address').waitFor()
  await eventually(() => promo.getByLabel('Email address').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(page)
  const email = newAddress()
  await promo.getByLabel('Email address').fill(email)
  await page.route('**/api/newsletter', (route) => route.abort())
  await promo.getByRole('button', { name: 'Subscribe' }).click()
  await promo.getByRole('alert').getByText('That did not work.').waitFor()
  await eventually(() => promo.getByLabel('Email address').inputValue()).toBe(email)
  await page.unroute('**/api/newsletter')
  await promo.getByRole('button', { name: 'Subscribe' }).click()
  await promo.getByText('please look into your mailbox').waitFor()
  await eventually(() => promo.getByRole('alert').count()).toBe(0)
  expectConsoleError('ERR_FAILED')
})

test('the link of the mail subscribes only when its button is pressed; another ends it', async () => {
  const email = newAddress()
  const page = await visit('/bn/about-us')
  await page.getByLabel('ইমেইল ঠিকানা').fill(email)
  await page.getByRole('button', { name: 'সাবস্ক্রাইব করুন' }).click()
  await page.getByText('আপনার ইমেইল দেখুন').waitFor()
  const { text } = await mailWith(`To: ${email}`)
  const [confirm, end] = [linkIn(text, 'confirm'), linkIn(text, 'unsubscribe')]
  expect(confirm).toContain(`${inject('shopUrl')}/bn/newsletter/confirm`)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(confirm)
  const button = page.getByRole('button', { name: 'হ্যাঁ, নিউজলেটার পাঠান' })
  await button.waitFor()
  // What any visitor is sent knows no token, and opening it changes nothing.
  const html = await (await fetch(confirm)).text()
  expect(html).not.toContain(new URL(confirm).searchParams.get('token'))
  expect(posts).toEqual([])
  await button.click()
  await page.getByRole('heading', { name: 'হয়ে গেছে! আপনি আমাদের নিউজলেটার পাবেন।' }).waitFor()
  await page.goto(end)
  await page.getByRole('button', { name: 'সাবস্ক্রিপশন বাতিল করুন' }).click()
  await page.getByRole('heading', { name: 'হয়ে গেছে। আমাদের কাছ থেকে আর নিউজলেটার পাবেন না।' }).waitFor()
  // The old link to confirm does not bring it back.
  await page.goto(confirm)
  await button.click()
  await page.getByRole('alert').waitFor()
  expectConsoleError('404')
})

test('a link that is cut off says so and leads on', async () => {
  const page = await visit('/newsletter/confirm?token=abc')
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await page.getByRole('alert').getByText('Please subscribe again').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL(`${inject('shopUrl')}/`)
  expectConsoleError('422')
})
