import { languageAt, pathIn } from '#lib/language.ts'
import { callProvider } from '#web/data/api.ts'
import { problemFor, SignInFailed } from './sign-in-errors.ts'

export interface AtProvider {
  /** `google`, `facebook` or `oidc`. */
  provider: string
  /** The page that asks, which says so if it does not work. */
  page: 'login' | 'register'
  /** Where to go afterwards. */
  next: string
}

// Facebook, Instagram and Messenger show links in a browser of their own, which opens no second window that could come back.
const inAppBrowser = /FBA[NV]|FB_IAB|Instagram|Messenger/

const popupLook = { width: 500, height: 600 }

/** What the window of a sign-in and the page that opened it tell one another. */
interface News {
  /** Which sign-in of this browser. */
  id: string
  kind: 'done' | 'heard'
  /** Why not; null when it worked. */
  error?: string | null
}
const openChannel = () => new BroadcastChannel('shodai-sign-in')

/** Resolves when the person is signed in at the identity provider, in a popup if the browser lets one open. */
export async function signInAt(wanted: AtProvider) {
  const popup = inAppBrowser.test(navigator.userAgent) ? null : openPopup()
  if (!popup) return leaveFor(wanted)
  const id = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('')
  try {
    const outcome = waitForPopup(popup, id)
    // Where there is no address to send it to, nobody waits for it.
    outcome.catch(() => {})
    popup.location.href = await addressOf(wanted, id)
    const error = await outcome
    if (error !== null) throw new SignInFailed(problemFor(error))
  } finally {
    popup.close()
  }
}

function openPopup() {
  const { width, height } = popupLook
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2)
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** Where the provider asks who somebody is; it leads back to the page that ends a sign-in. */
async function addressOf({ provider, page, next }: AtProvider, popup = '') {
  const back = `${pathIn(languageAt(window.location.pathname), '/authentication/social')}?${new URLSearchParams({ page, next, popup })}`
  const answer = await callProvider('/sign-in/social', {
    ...{ provider, callbackURL: back, errorCallbackURL: back, disableRedirect: true },
  })
  return (answer as { url: string }).url
}

/** The whole page goes to the provider and comes back as another one. */
async function leaveFor(wanted: AtProvider) {
  window.location.assign(await addressOf(wanted))
  // Only who turns back from there sees this page again.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  throw new SignInFailed('cancelled-popup-request')
}

/** What the popup says came of it: null, or the provider's code for why not. */
function waitForPopup(popup: Window, id: string) {
  const channel = openChannel()
  return new Promise<string | null>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data.id !== id || data.kind !== 'done') return
      channel.postMessage({ id, kind: 'heard' } satisfies News)
      resolve(data.error ?? null)
    })
    const looking = setInterval(() => {
      if (!popup.closed) return
      clearInterval(looking)
      // Its last words may still be on their way.
      setTimeout(() => reject(new SignInFailed('popup-closed-by-user')), 500)
    }, 250)
  }).finally(() => channel.close())
}

/**
 * In the popup: tells the page that opened it what came of the sign-in. False when nobody listens any more, so that this
 * window goes on by itself.
 */
export function tellOpener(id: string, error: string | null) {
  const channel = openChannel()
  return new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<News>) => {
      if (data.id === id && data.kind === 'heard') resolve(true)
    })
    channel.postMessage({ id, kind: 'done', error } satisfies News)
    setTimeout(() => resolve(false), 1500)
  }).finally(() => channel.close())
}
