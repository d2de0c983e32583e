import { useEffect, useState } from 'react'
import { browserName } from '#lib/browser-name.ts'
import type { Language } from '#lib/language.ts'
import type { NotificationSettings } from '#shop/notifications/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { findPushSubscription } from '#web/data/push-subscription.ts'

/** Whether this browser tells its person what happens in the shop. */
export type PushState = 'unknown' | 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

/** iPhones have no messages of pages, only of installed ones. */
const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function readState(isOwn: (endpoint: string) => boolean): Promise<PushState> {
  if (!isSupported()) return isApplePhone() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const subscription = Notification.permission === 'granted' ? await findPushSubscription() : null
  return subscription && isOwn(subscription.endpoint) ? 'on' : 'off'
}

/** Tells the shop where this browser is reached; also again, because browsers change the address at times. */
async function storeSubscription(subscription: PushSubscription, key: string, language: Language) {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST /push-subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      label: browserName(navigator.userAgent),
      language,
    },
  })
  // For the service worker, which learns of another address, but not always which one it had.
  const kept = Response.json({ endpoint, keys, key })
  await (await caches.open('push')).put('/push-subscription', kept)
}

/** Whether the browser subscribed with this key of the shop; after the shop's secret has changed it is another one. */
function isOfKey({ options: { applicationServerKey: own } }: PushSubscription, key: string) {
  if (!own) return false
  const base64 = btoa(String.fromCharCode(...new Uint8Array(own)))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === key
}

type Target = NotificationSettings['targets'][number]

/** The messages of this browser: whether they are on for the person of these targets, and how to change that. */
export function usePush(targets: readonly Target[]) {
  const language = useLanguage()
  const [state, setState] = useState<PushState>('unknown')
  const known = targets.map(({ endpoint }) => endpoint).join(' ')
  useEffect(() => {
    const isOwn = (endpoint: string) => known.split(' ').includes(endpoint)
    readState(isOwn).then(setState, () => setState('unsupported'))
  }, [known])

  /** Asks the person, subscribes, and tells the shop; resolves to whether messages come now. */
  async function turnOn() {
    if ((await Notification.requestPermission()) !== 'granted') {
      setState(Notification.permission === 'denied' ? 'blocked' : 'off')
      return false
    }
    const registration = await navigator.serviceWorker.ready
    const { key } = await api('GET /push-key', {})
    const existing = await registration.pushManager.getSubscription()
    const isUsable = existing !== null && isOfKey(existing, key)
    if (!isUsable) await existing?.unsubscribe()
    const subscription = isUsable
      ? existing
      : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    await storeSubscription(subscription, key, language)
    setState('on')
    return true
  }

  async function turnOff() {
    const subscription = await findPushSubscription()
    const target = targets.find(({ endpoint }) => endpoint === subscription?.endpoint)
    if (target) await api('DELETE /notification-targets/:id', { params: { id: target._id } })
    await subscription?.unsubscribe()
    setState('off')
  }

  return { state, turnOn, turnOff }
}
