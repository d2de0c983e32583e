import { expect, inject, test } from 'vitest'
import { expectAccessible } from './accessibility.ts'
import { desktop, eventually, openBrowser } from './browser.ts'
import { waitForEmail } from './outbox.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit, expectConsoleError } = openBrowser()

const fetchSettings = async () => (await fetch(`${inject('shopUrl')}/api/settings`)).json()
const unique = () => Math.random().toString(36).slice(2)
const writeMessage = async (name: string) => {
  const answer = await fetch(`${inject('shopUrl')}/api/inbox`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email: 'visitor@mail.example', message: `Hello from ${name}` }),
  })
  expect(answer.status).toBe(201)
}

test('the contact page shows address, e-mail, phone and links from the settings [PAGE-02] [PAGE-03] [PAGE-04]', async () => {
  const settings = await fetchSettings()
  const page = await visit('/contact-us', { viewport: desktop })
  const main = page.getByRole('main')
  await main.getByText(settings.address).waitFor()
  const href = (name: string) => main.getByRole('link', { name }).getAttribute('href')
  expect(await href(settings.email)).toBe(`mailto:${settings.email}`)
  expect(await href(settings.phone)).toBe(`tel:${settings.phone.replace(/\D/g, '')}`)
  expect(await href('Facebook')).toBe(settings.socialLink)
  expect(await href('WhatsApp')).toBe(settings.chatLink)
  // Settings without a value are not shown.
  expect(await main.getByRole('link', { name: 'Instagram' }).count()).toBe(0)
  expect(await main.getByText('Trade licence').count()).toBe(0)
})

test('the contact form marks every invalid field, in both languages, and sends nothing [PAGE-05]', async () => {
  for (const { path, labels, button, errors } of [
    {
      path: '/contact-us',
      labels: ['Full name', 'Email', 'Message'],
      button: 'Send message',
      errors: [
        'Please give your name',
        'Please give your email or your mobile number, so that we can answer',
        'Please write a message',
      ],
    },
    {
      path: '/bn/contact-us',
      labels: ['পুরো নাম', 'ইমেইল', 'বার্তা'],
      button: 'বার্তা পাঠান',
      errors: ['আপনার নাম দিন', 'উত্তর পেতে আপনার ইমেইল বা মোবাইল নম্বর দিন', 'বার্তা লিখুন'],
    },
  ]) {
    const page = await visit(path)
    const calls: string[] = []
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()))
    await page.getByRole('button', { name: button }).click()
    for (const [index, label] of labels.entries()) {
      const field = page.getByRole('main').getByLabel(label, { exact: true })
      await eventually(() => field.getAttribute('aria-invalid')).toBe('true')
      const note = page.locator(`[id="${await field.getAttribute('aria-describedby')}"]`)
      await eventually(() => note.textContent()).toBe(errors[index])
    }
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
    expect(calls).toEqual([])
    await expectAccessible(page)
    await page.getByLabel(labels[1] ?? '', { exact: true }).fill('nobody')
    await page.getByLabel(labels[0] ?? '', { exact: true }).fill('Rahima')
    await page.getByRole('button', { name: button }).click()
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email')
    await page.context().close()
  }
})

test('a message that could not be sent stays in the form; sent again it reaches the merchant’s mailbox [PAGE-06]', async () => {
  const name = `Rahima ${unique()}`
  const page = await visit('/contact-us')
  await page.getByLabel('Full name').fill(name)
  await page.getByRole('main').getByLabel('Email').fill('rahima@mail.example')
  await page.getByLabel('Message', { exact: true }).fill('Do you have this in blue?')
  const number = page.getByLabel('Mobile Number')
  await number.fill('0121234567')
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Number must be 11 digit').waitFor()
  await number.fill('০১৭১২-৩৪৫৬৭৮')
  await page.route('**/api/inbox', (route) => route.abort())
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('alert').getByText('Your message could not be sent.').waitFor()
  await eventually(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe(
    'Do you have this in blue?',
  )
  await page.unroute('**/api/inbox')

  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/inbox', (route) => held.then(() => route.continue()))
  await page.getByRole('button', { name: 'Send message' }).click()
  await eventually(() => page.getByRole('button', { name: 'Sending…' }).isDisabled()).toBe(true)
  pass()
  const thanks = page.getByRole('heading', { name: 'Thank you! Your message has reached us.' })
  await thanks.waitFor()
  await eventually(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true)
  const { text } = await waitForEmail(`Message from ${name}`)
  expect(text).toContain('> Do you have this in blue?')
  expectConsoleError('ERR_FAILED')

  const owner = await asOwner(visit, '/dashboard/messages')
  const card = owner.getByRole('article', { name })
  await card.getByText('Do you have this in blue?').waitFor()
  const linksOfCard = () =>
    card.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  await eventually(linksOfCard).toEqual(['mailto:rahima@mail.example', 'tel:01712345678'])
})

test('a mobile number is enough to write to the shop [D234]', async () => {
  const name = `Karima ${unique()}`
  const page = await visit('/contact-us')
  await page.getByLabel('Full name').fill(name)
  await page.getByLabel('Message', { exact: true }).fill('Is it in stock?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const error = page.getByText('Please give your email or your mobile number')
  await error.waitFor()
  await page.getByLabel('Mobile Number').fill('01712345679')
  await error.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('heading', { name: 'Thank you! Your message has reached us.' }).waitFor()
  const { text } = await waitForEmail(`Message from ${name}`)
  expect(text).toContain('Mobile number: 01712345679')
  const owner = await asOwner(visit, '/dashboard/messages')
  const links = owner.getByRole('article', { name }).getByRole('link')
  await eventually(() => links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    'tel:01712345679',
  ])
})

test('an administrator marks messages as handled and as waiting again, and the focus stays in the list', async () => {
  const names = [`Karim ${unique()}`, `Salma ${unique()}`]
  for (const name of names) await writeMessage(name)
  const page = await asOwner(visit, '/dashboard/messages')
  const card = (name = '') => page.getByRole('article', { name })
  await page.route('**/api/inbox/*', (route) => route.abort())
  await card(names[1]).getByRole('button', { name: 'Mark as handled' }).click()
  await page.getByText('The message could not be marked.').waitFor()
  await card(names[1]).waitFor()
  await page.unroute('**/api/inbox/*')
  expectConsoleError('ERR_FAILED')

  await card(names[1]).getByRole('button', { name: 'Mark as handled' }).click()
  await card(names[1]).waitFor({ state: 'detached' })
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(names[0])
  await page.getByRole('link', { name: 'Handled', exact: true }).click()
  await card(names[1]).getByText('Handled by Shop owner').waitFor()
  await eventually(() => card(names[0]).count()).toBe(0)
  await card(names[1]).getByRole('button', { name: 'Put back to waiting' }).click()
  await card(names[1]).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Waiting', exact: true }).click()
  await card(names[1]).waitFor()
  await expectAccessible(page)
})

test('the message list has loading, error and empty states, and loads more [D220]', async () => {
  for (let count = 0; count < 22; count++) await writeMessage(`Many ${count}`)
  const page = await asOwner(visit, '/dashboard/messages')
  await page.getByText(/^Showing 20 of \d+$/).waitFor()
  await page.getByRole('button', { name: 'Load more' }).click()
  await page.getByRole('article', { name: 'Many 0' }).waitFor()

  await page.route('**/api/inbox?**', (route) => route.abort())
  await page.getByRole('link', { name: 'Handled', exact: true }).click()
  await page.getByRole('alert').waitFor()
  expectConsoleError('ERR_FAILED')
  await page.unroute('**/api/inbox?**')
  let pass = () => {}
  const held = new Promise<void>((resolve) => {
    pass = resolve
  })
  await page.route('**/api/inbox?**', async (route) => {
    await held
    await route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } })
  })
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('Loading…').waitFor()
  pass()
  await page.getByRole('heading', { name: 'No message has been handled yet' }).waitFor()
  // An empty list says what will stand there, and leads on (D220).
  await page.getByRole('link', { name: 'Waiting', exact: true }).click()
  await page.getByRole('heading', { name: 'No message is waiting' }).waitFor()
  await page.getByText('What customers write on the page “Contact us” comes here').waitFor()
  const next = page.getByRole('link', { name: 'See the page “Contact us”' })
  expect(await next.getAttribute('href')).toBe('/contact-us')
})
