import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { openPushService } from '#test/push-service.ts'
import { expectAccessibleInThemes } from './accessibility.ts'
import { callApiAs, owner } from './accounts.ts'
import { eventually, openBrowser } from './browser.ts'
import { openMore, toast } from './dashboard-pages.ts'
import { asOwner } from './signed-in-pages.ts'

const { visit } = openBrowser()
const viewport = { width: 360, height: 780 }
const push = await openPushService()
afterAll(() => push.close())

/** Headless Chromium has no push service and shows no messages, so the page gets what a browser of a person answers. */
async function givePushService(page: Page, name = 'chromium', { isOfFormerKey = false } = {}) {
  const subscription = {
    ...push.subscribe(name),
    endpoint: `https://push.example/${name}`,
    former: isOfFormerKey && `https://push.example/former-${name}`,
  }
  await page.addInitScript(({ endpoint: latest, keys, former }) => {
    let isSubscribed = former !== false
    let endpoint = former || latest
    const options = { applicationServerKey: new Uint8Array(65).buffer }
    const subscription = {
      options,
      get endpoint() {
        return endpoint
      },
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        isSubscribed = false
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        if (isSubscribed) throw new DOMException('Subscribed with another key.', 'InvalidStateError')
        isSubscribed = true
        endpoint = latest
        const bytes = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'))
        options.applicationServerKey = Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)).buffer
        return subscription
      },
      getSubscription: async () => (isSubscribed ? subscription : null),
    })
    Object.defineProperty(Notification, 'permission', { get: () => (isSubscribed ? 'granted' : 'default') })
    Notification.requestPermission = async () => 'granted'
  }, subscription)
}

test('a person turns on the messages of their phone, chooses what and when, and turns them off', async () => {
  const page = await asOwner(visit, '/dashboard/notifications', { viewport, serviceWorkers: 'allow' })
  await givePushService(page)
  await page.reload()
  await page.getByText('Nowhere yet.').waitFor()
  await page.getByText('Once connected, also offered here: Device, Telegram.').waitFor()
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await toast(page, 'This device is told, also while its screen is locked.').waitFor()
  await page.getByText(/^Device: Chrome/).waitFor()
  await expectAccessibleInThemes(page)

  // Only what is connected can be chosen; Telegram stays as it was for when it is.
  expect(await page.getByRole('checkbox', { name: 'Telegram' }).count()).toBe(0)
  const call = page.getByRole('group', { name: 'A call that was put off is due' })
  await call.getByRole('checkbox', { name: 'Device' }).uncheck()
  const order = page.getByRole('group', { name: 'New order' })
  await order.getByRole('checkbox', { name: 'Email' }).check()
  await page.getByRole('group', { name: 'Quiet hours' }).getByRole('checkbox').check()
  await page.getByLabel('From').fill('23:30')
  await page.getByLabel('To', { exact: true }).fill('07:15')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page, 'Saved.').waitFor()
  await page.getByText(/^Email: /).waitFor()
  const { choices, quiet } = await callApiAs(owner(), 'GET', '/notification-settings')
  expect(choices).toMatchObject({ 'call-due': ['telegram'], 'order-placed': ['push', 'telegram', 'email'] })
  expect(quiet).toEqual({ from: 23 * 60 + 30, to: 7 * 60 + 15 })

  await page.getByRole('button', { name: 'Stop telling me here' }).click()
  await eventually(() => page.getByText(/^Device: Chrome/).count()).toBe(0)
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await page.getByText(/^Device: Chrome/).waitFor()
  await page.getByRole('button', { name: /^Remove: Device/ }).click()
  await eventually(() => page.getByText(/^Device: Chrome/).count()).toBe(0)
  const mailbox = page.getByText(/^Email: /)
  await eventually(() => mailbox.evaluate((name) => name === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Tell me on this device' }).waitFor()
})

/** What a worker was asked to show, which headless Chromium does not. */
interface RecordingWorker {
  shown: { title: string; options: { body: string; tag: string; data: { path: string } } }[]
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  dispatchEvent: (event: Event) => void
}

test('a message that arrives is shown, again under the same name, and a press opens its page', async () => {
  const page = await asOwner(visit, '/dashboard/notifications', { viewport, serviceWorkers: 'allow' })
  const context = page.context()
  const { origin } = new URL(page.url())
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  // Loaded again, the page is the worker's.
  await page.reload()
  await eventually(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('The page has no service worker.')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as RecordingWorker
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, options: options as RecordingWorker['shown'][0]['options'] })
    }
  })
  const cdp = await context.newCDPSession(page)
  let registrationId = ''
  cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    registrationId = registrations[0]?.registrationId ?? registrationId
  })
  await cdp.send('ServiceWorker.enable')
  await eventually(() => registrationId).not.toBe('')
  const message = {
    title: 'New order, ৳620',
    body: '#TMRK-2LCG',
    path: '/dashboard/pendingOrders',
    tag: 'one',
    language: 'en',
  }
  const deliver = () =>
    cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(message) })
  const shown = () => worker.evaluate(() => (globalThis as unknown as RecordingWorker).shown)
  const { title, body, tag, path } = message
  const expected = { title, options: expect.objectContaining({ body, tag, data: { path } }) }
  await deliver()
  await eventually(shown).toEqual([expected])
  await deliver()
  await eventually(shown).toEqual([expected, expected])
  await worker.evaluate((path) => {
    const notification = { close() {}, data: { path } }
    const event = Object.assign(new Event('notificationclick'), { notification, waitUntil() {} })
    ;(globalThis as unknown as RecordingWorker).dispatchEvent(event)
  }, path)
  await page.waitForURL('**/dashboard/pendingOrders')
})

test('a browser whose address at its push service changes tells the shop of it by itself [D154]', async () => {
  const [before, after] = ['before', 'after'].map((name) => ({
    ...push.subscribe(`renewed-${name}`),
    endpoint: `https://push.example/renewed-${name}`,
  }))
  await callApiAs(owner(), 'POST', '/push-subscriptions', before)
  const page = await asOwner(visit, '/dashboard/notifications', { viewport, serviceWorkers: 'allow' })
  const context = page.context()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}))
  await eventually(() => context.serviceWorkers().length).toBe(1)
  await context.serviceWorkers()[0]?.evaluate(
    ([before, after]) => {
      const subscriptionOf = (value: unknown) => value && { toJSON: () => value }
      const event = Object.assign(new Event('pushsubscriptionchange'), {
        oldSubscription: subscriptionOf(before),
        newSubscription: subscriptionOf(after),
        waitUntil() {},
      })
      dispatchEvent(event)
    },
    [before, after],
  )
  const endpoints = async () => {
    const { targets } = await callApiAs(owner(), 'GET', '/notification-settings')
    return (targets as { endpoint: string }[]).map(({ endpoint }) => endpoint)
  }
  await eventually(endpoints).toContain(after?.endpoint)
  expect(await endpoints()).not.toContain(before?.endpoint)
})

test('who logs out in the dashboard hears nothing more on this device [D154]', async () => {
  const options = { viewport, serviceWorkers: 'allow', ownSession: true } as const
  const page = await asOwner(visit, '/dashboard/notifications', options)
  await givePushService(page, 'left')
  await page.reload()
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await toast(page, 'This device is told, also while its screen is locked.').waitFor()
  const isSubscribed = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      return (await registration?.pushManager.getSubscription()) !== null
    })
  expect(await isSubscribed()).toBe(true)
  await (await openMore(page)).getByRole('button', { name: 'Logout', exact: true }).click()
  await page.getByRole('dialog', { name: 'Logout' }).getByRole('button', { name: 'Yes, logout!' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(await isSubscribed()).toBe(false)
  const { targets } = await callApiAs(owner(), 'GET', '/notification-settings')
  expect(JSON.stringify(targets)).not.toContain('push.example/left')
})

test('a browser that subscribed before the shop had another secret subscribes anew [D154]', async () => {
  const page = await asOwner(visit, '/dashboard/notifications', { viewport, serviceWorkers: 'allow' })
  await givePushService(page, 'moved', { isOfFormerKey: true })
  await page.reload()
  await page.getByRole('button', { name: 'Tell me on this device' }).click()
  await eventually(async () => {
    const { targets } = await callApiAs(owner(), 'GET', '/notification-settings')
    return JSON.stringify(targets)
  }).toContain('https://push.example/moved')
  // What the service worker goes by is stored last.
  await eventually(() =>
    page.evaluate(() => caches.match('/push-subscription').then((kept) => kept?.text() ?? '')),
  ).toContain('https://push.example/moved')
})

test('while the dashboard is open the browser installs it and not the shop', async () => {
  const page = await asOwner(visit, '/dashboard/notifications', { viewport })
  const address = () => page.locator('link[rel=manifest]').getAttribute('href')
  await eventually(address).toBe('/dashboard.webmanifest')
  const manifest = await (await fetch(new URL('/bn/dashboard.webmanifest', page.url()))).json()
  expect(manifest).toMatchObject({ id: '/dashboard', start_url: '/bn/dashboard', scope: '/bn/dashboard' })
})
