import { expect, inject, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { waitForEmail } from './outbox.ts'

const { visit, expectConsoleError } = openBrowser()

const newAddress = () => `reader-${Math.random().toString(36).slice(2)}@mail.example`
const linkIn = (text: string, page: string) =>
  new RegExp(`https?://\\S+/newsletter/${page}\\?token=\\S+`).exec(text)?.[0] ?? ''

test('the promo block subscribes an e-mail address, and shows errors and the next step [PAGE-08]', async () => {
  const page = await visit('/', { viewport: desktop })
  const promo = page.getByRole('region', { name: 'More for less' })
  await promo.getByLabel('Email address').fill('nobody')
  await promo.getByRole('button', { name: 'Subscribe' }).click()
  await promo.getByRole('alert').getByText('Please enter a valid email address').waitFor()
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
  await promo.getByText('please check your email').waitFor()
  await eventually(() => promo.getByRole('alert').count()).toBe(0)
  expectConsoleError('ERR_FAILED')
})

test('the newsletter form subscribes without scripts, also in Bengali, and not from another site', async () => {
  const page = await visit('/bn', { javaScriptEnabled: false })
  const email = newAddress()
  await page.getByLabel('ইমেইল ঠিকানা').fill(email)
  await page.getByRole('button', { name: 'সাবস্ক্রাইব করুন' }).click()
  await page.waitForURL('**/bn/newsletter/subscribed')
  await page.getByText('আপনার ইমেইল দেখুন').waitFor()
  const { text } = await waitForEmail(`To: ${email}`)
  expect(linkIn(text, 'confirm')).toContain('/bn/newsletter/confirm')

  const post = (origin: string, newsletterEmail: string) =>
    fetch(`${inject('shopUrl')}/newsletter/subscribe`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams({ newsletterEmail }),
    }).then(({ headers }) => headers.get('location'))
  expect(await post(inject('shopUrl'), newAddress())).toBe('/newsletter/subscribed')
  expect(await post('https://elsewhere.example', newAddress())).toBe('/newsletter/not-subscribed')
  expect(await post(inject('shopUrl'), 'nobody')).toBe('/newsletter/not-subscribed')
  await expectAccessible(await visit('/newsletter/not-subscribed'))
})

test('the e-mail’s link subscribes only when its button is pressed; another link unsubscribes', async () => {
  const email = newAddress()
  const page = await visit('/bn/about-us')
  await page.getByLabel('ইমেইল ঠিকানা').fill(email)
  await page.getByRole('button', { name: 'সাবস্ক্রাইব করুন' }).click()
  await page.getByText('আপনার ইমেইল দেখুন').waitFor()
  const { text } = await waitForEmail(`To: ${email}`)
  const [confirm, end] = [linkIn(text, 'confirm'), linkIn(text, 'unsubscribe')]
  expect(confirm).toContain(`${inject('shopUrl')}/bn/newsletter/confirm`)
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto(confirm)
  const button = page.getByRole('button', { name: 'হ্যাঁ, নিউজলেটার পাঠান' })
  await button.waitFor()
  // The cached HTML has no token, and opening the page changes nothing.
  const html = await (await fetch(confirm)).text()
  expect(html).not.toContain(new URL(confirm).searchParams.get('token'))
  expect(posts).toEqual([])
  await button.click()
  await page.getByRole('heading', { name: 'হয়ে গেছে! ঠিকানাটি তালিকায় আছে।' }).waitFor()
  await page.goto(end)
  await page.getByRole('button', { name: 'সাবস্ক্রিপশন বাতিল করুন' }).click()
  await page.getByRole('heading', { name: 'হয়ে গেছে। আমাদের কাছ থেকে আর নিউজলেটার পাবেন না।' }).waitFor()
  // The old confirmation link does not subscribe again.
  await page.goto(confirm)
  await button.click()
  await page.getByRole('alert').waitFor()
  expectConsoleError('404')
})

test('an incomplete link says so and offers the way on', async () => {
  const page = await visit('/newsletter/confirm?token=abc')
  await page.getByRole('button', { name: 'Yes, send me the newsletter' }).click()
  await page.getByRole('alert').getByText('Please subscribe again').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Go Home' }).click()
  await page.waitForURL(`${inject('shopUrl')}/`)
  expectConsoleError('422')
})
