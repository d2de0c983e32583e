import { useEffect, useState } from 'react'
import { api } from '#web/data/api.ts'

/** Whether this browser tells its person what happens in the shop. */
export type PushState = 'unknown' | 'unsupported' | 'install-first' | 'blocked' | 'off' | 'on'

/** iPhones have no messages of pages, only of installed ones. */
const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

async function findSubscription() {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

async function readState(): Promise<PushState> {
  if (!isSupported()) return isApplePhone() ? 'install-first' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return Notification.permission === 'granted' && (await findSubscription()) ? 'on' : 'off'
}

/** What the browser is called in the list: system and program, as it names itself. */
function deviceName() {
  const { userAgent } = navigator
  const system = /Android|iPhone|iPad|Windows|Mac OS X|CrOS|Linux/.exec(userAgent)?.[0] ?? ''
  const program = /Edg|OPR|SamsungBrowser|Firefox|Chrome|Safari/.exec(userAgent)?.[0] ?? ''
  const names: Record<string, string> = { Edg: 'Edge', OPR: 'Opera', 'Mac OS X': 'Mac', CrOS: 'Chromebook' }
  return [program, system].flatMap((name) => (name ? (names[name] ?? name) : [])).join(', ')
}

/** Tells the shop where this browser is reached; also again, because browsers change the address at times. */
async function storeSubscription(subscription: PushSubscription) {
  const { endpoint, keys } = subscription.toJSON()
  await api('POST /push-subscriptions', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
      label: deviceName(),
    },
  })
}

/** The messages of this browser: whether they are on, and how to change that. */
export function usePush() {
  const [state, setState] = useState<PushState>('unknown')
  useEffect(() => {
    readState().then(setState, () => setState('unsupported'))
  }, [])

  /** Asks the person, subscribes, and tells the shop; resolves to whether messages come now. */
  async function turnOn() {
    if ((await Notification.requestPermission()) !== 'granted') {
      setState(await readState())
      return false
    }
    const registration = await navigator.serviceWorker.ready
    const { key } = await api('GET /push-key', {})
    const existing = await registration.pushManager.getSubscription()
    const subscription =
      existing ??
      (await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }))
    await storeSubscription(subscription)
    setState('on')
    return true
  }

  /** The shop forgets the browser by itself when the push service says that it is gone. */
  async function turnOff() {
    await (await findSubscription())?.unsubscribe()
    setState('off')
  }

  return { state, turnOn, turnOff }
}
