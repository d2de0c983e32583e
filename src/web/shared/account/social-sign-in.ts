import { languageAt, pathIn } from '#lib/language.ts'
import { randomHex } from '#lib/random.ts'
import { callProvider } from '#web/data/api.ts'
import { problemFor, SignInFailed } from './sign-in-errors.ts'

export interface ProviderSignIn {
  /** `google`, `facebook` or `oidc`. */
  provider: string
  /** The page with the button, which shows a failure. */
  page: 'login' | 'register'
  /** Where to go afterwards. */
  next: string
}

// The browsers inside Facebook, Instagram and Messenger open no second window that could return.
const inAppBrowser = /FBA[NV]|FB_IAB|Instagram|Messenger/

const popupSize = { width: 500, height: 600 }

/** A message between the popup of a sign-in and the page that opened it. */
interface PopupMessage {
  /** Of the sign-in. */
  id: string
  kind: 'done' | 'received'
  /** Null on success. */
  error?: string | null
}
const openChannel = () => new BroadcastChannel('shodai-sign-in')

/** Resolves when the user is signed in at the provider, in a popup if the browser allows one. */
export async function signInAtProvider(request: ProviderSignIn) {
  const popup = inAppBrowser.test(navigator.userAgent) ? null : openPopup()
  if (!popup) return redirectToProvider(request)
  const id = randomHex()
  try {
    const result = waitForPopup(popup, id)
    // Not awaited if the next line throws.
    result.catch(() => {})
    popup.location.href = await providerUrl(request, id)
    const error = await result
    if (error !== null) throw new SignInFailed(problemFor(error))
  } finally {
    popup.close()
  }
}

function openPopup() {
  const { width, height } = popupSize
  const left = window.screenX + Math.max(0, (window.outerWidth - width) / 2)
  const top = window.screenY + Math.max(0, (window.outerHeight - height) / 2)
  return window.open('', '_blank', `popup,width=${width},height=${height},left=${left},top=${top}`)
}

/** The provider's sign-in page; it redirects to the page that finishes a sign-in. */
async function providerUrl({ provider, page, next }: ProviderSignIn, popup = '') {
  const callbackURL = `${pathIn(languageAt(window.location.pathname), '/authentication/social')}?${new URLSearchParams({ page, next, popup })}`
  const response = await callProvider('/sign-in/social', {
    provider,
    callbackURL,
    errorCallbackURL: callbackURL,
    disableRedirect: true,
  })
  return (response as { url: string }).url
}

/** Signs in without a popup; the provider returns to another page. */
async function redirectToProvider(request: ProviderSignIn) {
  window.location.assign(await providerUrl(request))
  // This page is shown again only by going back.
  await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }))
  throw new SignInFailed('cancelled-popup-request')
}

/** The result of the popup: null, or the provider's error code. */
function waitForPopup(popup: Window, id: string) {
  const channel = openChannel()
  return new Promise<string | null>((resolve, reject) => {
    channel.addEventListener('message', ({ data }: MessageEvent<PopupMessage>) => {
      if (data.id !== id || data.kind !== 'done') return
      channel.postMessage({ id, kind: 'received' } satisfies PopupMessage)
      resolve(data.error ?? null)
    })
    const timer = setInterval(() => {
      if (!popup.closed) return
      clearInterval(timer)
      // Its message may still be on the way.
      setTimeout(() => reject(new SignInFailed('popup-closed-by-user')), 500)
    }, 250)
  }).finally(() => channel.close())
}

/** In the popup: sends the result to the page that opened it; false when that does not answer. */
export function notifyOpener(id: string, error: string | null) {
  const channel = openChannel()
  return new Promise<boolean>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<PopupMessage>) => {
      if (data.id === id && data.kind === 'received') resolve(true)
    })
    channel.postMessage({ id, kind: 'done', error } satisfies PopupMessage)
    setTimeout(() => resolve(false), 1500)
  }).finally(() => channel.close())
}
