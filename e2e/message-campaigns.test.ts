import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { stopLink } from '#shop/campaigns/links.ts'
import { expectAccessible, expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { toast } from './dashboard-pages.ts'
import { nextPhone, placeOrder } from './fixtures.ts'
import { waitForEmail } from './outbox.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()
const viewport = { width: 360, height: 780 }

const hours = { campaignFromHour: 9, campaignUntilHour: 21 }
const allDay = { campaignFromHour: 0, campaignUntilHour: 24 }

/** Connects a gateway that cannot be reached, so that the messages wait, or removes it. */
async function setGateway(isConnected: boolean) {
  const { version } = await callApiAs(owner(), 'GET', '/sms/setup')
  const account = { url: 'https://sms.shop.invalid/api/smsapi', sender: 'SHODAI', user: '' }
  const limits = { partCost: 0.35, dayLimit: 300, phoneLimit: 5 }
  await callApiAs(owner(), 'PUT', '/sms/gateway', {
    version,
    gateway: isConnected ? { provider: 'bulksmsbd', ...account, ...limits } : null,
    password: owner().password,
    ...(isConnected && { key: 'key-of-the-merchant' }),
  })
}

beforeAll(async () => {
  await setGateway(true)
  await callApiAs(owner(), 'PUT', '/settings', { from: hours, to: allDay })
})
afterAll(async () => {
  await setGateway(false)
  await callApiAs(owner(), 'PUT', '/settings', { from: allDay, to: hours })
})

test('a merchant writes a campaign, sees parts, numbers and cost before it is sent, pauses it and stops it [D217]', async () => {
  await placeOrder()
  const page = await asOwner(visit, '/dashboard/messageCampaigns', { viewport })
  await page.getByRole('link', { name: 'Write a campaign' }).click()
  await page.getByLabel('Name').fill('Eid 2027')
  await page.getByLabel('Language of the text').selectOption('English')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('{shop}: new sarees, {nam}')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByText('Not known: {nam}').waitFor()
  await text.fill('Hello')
  const stop = `\nStop: ${stopLink({ secret: '', shopUrl: inject('shopUrl') }, 'en', 0)}`
  await page.getByText(`${5 + stop.length} characters · 1 part · counts as plain letters`).waitFor()
  await text.fill('ঈদ মোবারক')
  await page.getByText('counts as Unicode').waitFor()
  await text.fill('{shop}: new sarees. {link}')
  await page.getByLabel('The link leads to').fill('/shop')
  await page.getByLabel('Ordered to this district').selectOption('Dhaka')
  await page.getByRole('button', { name: 'Remove Dhaka' }).click()
  // Nobody has paid so much.
  await page.getByLabel('Has paid more than (taka)').fill('৯৯৯৯৯৯৯')
  await page.getByText('Nobody fits this now.').waitFor()
  await page.getByLabel('Has paid more than (taka)').fill('')
  const reach = page.getByText(/^[\d,]+ numbers · [\d,]+ parts · ৳[\d,.]+$/)
  await reach.waitFor()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await toast(page, 'Draft saved.').waitFor()

  await page.getByLabel('Your mobile number').fill('+880 1712-345678')
  await page.getByRole('button', { name: 'Send a test' }).click()
  await toast(page, 'The test to 01712345678 is on its way.').waitFor()

  await page.getByRole('button', { name: 'Check and send' }).click()
  await page.getByRole('heading', { level: 1, name: 'Send “Eid 2027”' }).waitFor()
  await page.getByText('0 to 24 o’clock').waitFor()
  const shown = (await reach.innerText()).split(' ')[0] ?? ''
  await expectAccessible(page)
  await page.getByRole('button', { name: `Send to ${shown} customers` }).click()
  await toast(page, 'The campaign has begun.').waitFor()
  await page.getByText('There was no connection to the gateway, so nothing was sent.').first().waitFor()
  await page.getByText(`0 of ${shown}`).waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await toast(page, 'Paused. Nothing more is sent.').waitFor()
  await expectAccessibleInThemes(page)
  await page.getByRole('button', { name: 'Go on' }).click()
  await toast(page, 'It goes on.').waitFor()
  await page.getByRole('button', { name: 'Stop for good' }).click()
  await page.getByRole('button', { name: 'Yes, stop it' }).click()
  await toast(page, 'Stopped. Nothing more is sent.').waitFor()
  await page.getByText('The campaign was stopped before.').first().waitFor()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await page.getByRole('row').filter({ hasText: 'Eid 2027' }).getByText('Stopped').waitFor()
  await expectAccessible(page)
})

test('a merchant writes an e-mail in one language or both, and sees it and how many get it beside the texts [D224]', async () => {
  const { sent } = await placeOrder({ customer: { email: await confirmedAddress() } })
  const page = await asOwner(visit, '/dashboard/messageCampaigns/new', { viewport })
  await page.getByLabel('Name').fill('Puja 2027')
  await page.getByRole('radio', { name: 'Email', exact: true }).check()
  await eventually(() => page.getByLabel('Language of the text').count()).toBe(0)
  // What keeps it from being sent is said before it is written, with what mends it.
  const main = page.getByRole('main')
  await main.getByText('No mail server is set up for this shop').waitFor()
  await main.getByRole('link', { name: 'See what to do' }).waitFor()
  const said = await main.innerText()
  expect(said.indexOf('No mail server')).toBeLessThan(said.indexOf('Only you see it.'))
  const english = page.getByRole('group', { name: 'English' })
  await english.getByLabel('Subject').fill('{shop} for {name}')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await english.getByText('Please write a text.').waitFor()
  // The other language may be left out.
  expect(await page.getByText('Please write a subject.').count()).toBe(0)
  await english.getByLabel('Text of the email').fill('New sarees.\n\n{link}')
  await page.getByText('Not known: {link}').waitFor()
  await english.getByLabel('Text of the email').fill('New sarees.\n\nOnly this week.')
  const preview = page.getByRole('region', { name: 'Email in English' })
  await preview.getByText(/^Shodai for \S/).waitFor()
  await preview.getByText('Only this week.').waitFor()
  await preview.getByText(`${inject('shopUrl')}/stop/`).waitFor()
  const bengali = page.getByRole('group', { name: 'Bengali' })
  await bengali.getByLabel('Subject').fill('নতুন শাড়ি')
  await bengali.getByLabel('Text of the email').fill('এই সপ্তাহে নতুন শাড়ি।')
  await page.getByRole('region', { name: 'Email in Bengali' }).getByText('এই সপ্তাহে নতুন শাড়ি।').waitFor()
  await page.getByLabel('Ordered to this district').selectOption(sent.customerData.district)
  await page.getByText(/^[1-9]\d* emails$/).waitFor()
  await page.getByText('It cannot be sent yet: the top of this page says why.').waitFor()
  await expectAccessibleInThemes(page)

  await page.getByRole('radio', { name: /^Email where there is one/ }).check()
  await page.getByLabel('Text', { exact: true }).fill('New sarees. {link}')
  await page.getByText(/^[\d,]+ numbers · [\d,]+ parts? · ৳[\d,.]+$/).waitFor()
  await page.getByText(/^[1-9]\d* emails$/).waitFor()
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await toast(page, 'Draft saved.').waitFor()
  // Half of it could not be sent.
  await eventually(() => page.getByRole('button', { name: 'Check and send' }).isDisabled()).toBe(true)
  await expectAccessible(page)
})

test('a new campaign is not left without a question, also while it is being saved; saved, it opens as a draft [D217]', async () => {
  const page = await asOwner(visit, '/dashboard/messageCampaigns/new', { viewport })
  const stay = async () => {
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
  }
  await page.getByLabel('Name').fill('Baishakh 2027')
  await page.getByRole('radio', { name: /^Email where there is one/ }).check()
  await page.getByRole('link', { name: 'See the addresses' }).click()
  await stay()
  await eventually(() => page.getByLabel('Name').inputValue()).toBe('Baishakh 2027')
  await page.getByRole('radio', { name: 'Text message', exact: true }).check()
  await page.getByLabel('Text', { exact: true }).fill('New sarees. {link}')
  let answer = () => {}
  const isLeft = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(
    '**/api/message-campaigns',
    async (route) => {
      await isLeft
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
  await stay()
  answer()
  await toast(page, 'Draft saved.').waitFor()
  await page.waitForURL(/\/messageCampaigns\/\d+$/)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

/** An address that has subscribed and confirmed. */
async function confirmedAddress() {
  const email = `${nextPhone()}@mail.example`
  await fetch(`${inject('shopUrl')}/newsletter/subscribe`, {
    method: 'POST',
    headers: { origin: inject('shopUrl') },
    body: new URLSearchParams({ newsletterEmail: email }),
  })
  const { text } = await waitForEmail(email)
  const token = /confirm\?token=(\S+)/.exec(text)?.[1]
  await callApiAs(owner(), 'POST', '/newsletter/confirm', { token })
  return email
}

test('the link of a message ends them with one press, also without scripts; staff see and add numbers [D217]', async () => {
  const { rows } = await messagesOfTheCampaign()
  const [first] = rows
  if (!first) throw new Error('The campaign has messages.')
  const { tokens } = JSON.parse(readFileSync(join(inject('dataDir'), 'secrets.json'), 'utf8'))
  const linkOf = (id: string) =>
    new URL(stopLink({ secret: tokens, shopUrl: inject('shopUrl') }, 'bn', Number(id))).pathname
  const page = await visit(linkOf(first._id), { viewport, javaScriptEnabled: false })
  await page.getByRole('heading', { level: 1, name: 'মেসেজ বন্ধ করুন' }).waitFor()
  const stops = async () => (await callApiAs(owner(), 'GET', '/text-stops')) as { phone: string }[]
  expect((await stops()).map(({ phone }) => phone)).not.toContain(first.phone)
  await page.getByRole('button', { name: 'মেসেজ বন্ধ করুন' }).click()
  await page.waitForURL('**/bn/stop/ended')
  expect((await stops()).map(({ phone }) => phone)).toContain(first.phone)

  const wrong = await fetch(`${inject('shopUrl')}/stop/00000001${'x'.repeat(16)}`)
  expect(wrong.status).toBe(404)
  await expectAccessible(await visit(linkOf(first._id), { viewport }))

  const merchant = await asOwner(visit, '/dashboard/textStops', { viewport })
  const row = (phone: string) => merchant.getByRole('listitem').filter({ hasText: phone })
  await row(first.phone)
    .getByText(/by the link · Eid 2027/)
    .waitFor()
  await merchant.getByLabel('Mobile number').fill('0171')
  await merchant.getByRole('button', { name: 'Add the number' }).click()
  await merchant.getByText('A mobile number of 11 digits that begins with 01.').waitFor()
  await merchant.getByLabel('Mobile number').fill('০১৯৯৯৯৯৯৯৯৯')
  await merchant.getByRole('button', { name: 'Add the number' }).click()
  await row('01999999999')
    .getByText(/added by staff/)
    .waitFor()
  await expectAccessible(merchant)
  await row('01999999999').getByRole('button').click()
  await merchant.getByRole('button', { name: 'Yes, they asked for it' }).click()
  await eventually(() => row('01999999999').count()).toBe(0)
})

async function messagesOfTheCampaign() {
  const campaigns = (await callApiAs(owner(), 'GET', '/message-campaigns')) as { _id: string; name: string }[]
  const id = campaigns.find(({ name }) => name === 'Eid 2027')?._id
  const rows = await callApiAs(owner(), 'GET', `/message-campaigns/${id}/messages`)
  return { rows: rows as { _id: string; phone: string }[] }
}

test('before anything is written the campaigns say that nothing can be sent, or that nobody can get it', async () => {
  let answer: object = { hasGateway: false, hasMailServer: false, recipients: 5 }
  const page = await asOwner(visit, '/dashboard', { viewport })
  await page.route('**/api/message-campaigns/preview', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), ...answer } })
  })
  await page.goto('/dashboard/messageCampaigns')
  const main = page.getByRole('main')
  const noGateway = main.getByText('No provider of text messages is connected, so none can be sent.')
  await noGateway.waitFor()
  await main.getByText('No mail server is set up for this shop, so no email can be sent.').waitFor()
  await expectAccessible(page)
  await main.getByRole('link', { name: 'Connect one' }).click()
  await page.waitForURL('/dashboard/textMessages')

  // One of the two is enough to begin with; a text message needs the other.
  answer = { hasGateway: false, hasMailServer: true, recipients: 0, texts: 0, emails: { en: 0, bn: 0 } }
  await page.goto('/dashboard/messageCampaigns')
  await main.getByText('Nobody can get a campaign yet').waitFor()
  expect(await noGateway.count()).toBe(0)
  await main.getByRole('link', { name: 'Write a campaign' }).click()
  await noGateway.waitFor()
  await main.getByText('Nobody can get a text message yet').waitFor()
  await main.getByRole('radio', { name: 'Email', exact: true }).check()
  await main.getByText('Nobody can get an email yet').waitFor()
  await eventually(() => noGateway.count()).toBe(0)
})
