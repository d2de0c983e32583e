import { randomHex } from '#lib/random.ts'
import type { Measurement } from '#shop/measurement/contract.ts'
import { formatVisitor, type MeasuredName, visitorHeader } from '#shop/measurement/rules.ts'
import { api } from '#web/data/api.ts'
import { sendMeasured, type VisitorEvent } from '#web/data/measure.ts'

type Call = (...args: unknown[]) => void

interface Pixel extends Call {
  /** Set by Meta's script, which then takes the queue. */
  callMethod?: Call
  queue: unknown[][]
  loaded: boolean
  version: string
  push: Call
  disablePushState: boolean
}

type TagWindow = Window & {
  fbq?: Pixel
  _fbq?: Pixel
  dataLayer?: unknown[]
  [flag: `ga-disable-${string}`]: boolean
}

const tagWindow = window as unknown as TagWindow

let started: Measurement | null = null
let countedPath = ''

function load(src: string) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  document.head.append(script)
}

/** Queues calls until Meta's script is there, as Meta documents it. */
function loadPixel(id: string) {
  const pixel = ((...args: unknown[]) => {
    if (pixel.callMethod) pixel.callMethod(...args)
    else pixel.queue.push(args)
  }) as Pixel
  // The shop says itself what is a page and what is an event.
  Object.assign(pixel, { queue: [], loaded: true, version: '2.0', push: pixel, disablePushState: true })
  tagWindow.fbq = pixel
  tagWindow._fbq = pixel
  pixel('set', 'autoConfig', false, id)
  pixel('init', id)
  load('https://connect.facebook.net/en_US/fbevents.js')
}

const gtag: Call = function gtag() {
  // Google's script recognises calls by their being `arguments`.
  // biome-ignore lint/complexity/noArguments: an array would be ignored
  tagWindow.dataLayer?.push(arguments)
}

/** Only what the shop sees itself: no advertising profiles. */
const googleOptions = { allow_google_signals: false, allow_ad_personalization_signals: false }

function loadGoogle(id: string) {
  tagWindow.dataLayer = []
  gtag('js', new Date())
  gtag('config', id, googleOptions)
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`)
}

const googleNames: Record<MeasuredName, string> = {
  ViewContent: 'view_item',
  AddToCart: 'add_to_cart',
  InitiateCheckout: 'begin_checkout',
  Purchase: 'purchase',
}

/** Also before Meta's script has set its cookies. */
const headers = () => ({ [visitorHeader]: formatVisitor(document.cookie) })

function send({ name, orderId, value, isGroup = false, items }: VisitorEvent) {
  if (!started) return
  const id = orderId ?? randomHex()
  const contents = items.map((item) => ({ id: item.id, quantity: item.quantity, item_price: item.price }))
  const isReportedLater = name === 'Purchase' && !started.pixelPurchase
  const pixel = isReportedLater ? undefined : tagWindow.fbq
  pixel?.(
    'track',
    name,
    {
      value,
      currency: 'BDT',
      contents,
      content_ids: items.map((item) => item.id),
      content_type: isGroup ? 'product_group' : 'product',
      num_items: items.reduce((sum, { quantity }) => sum + quantity, 0),
    },
    // The shop's server sends the same, and Meta counts it once.
    { eventID: id },
  )
  gtag('event', googleNames[name], {
    value,
    currency: 'BDT',
    transaction_id: orderId,
    items: items.map((item) => ({
      item_id: item.id,
      item_name: item.name,
      price: item.price,
      quantity: item.quantity,
    })),
  })
  // A purchase is sent by the shop itself.
  if (!started.serverEvents || name === 'Purchase') return
  const content = {
    value,
    isGroup,
    items: items.map(({ name: _, ...item }) => item),
  }
  const body = { id, name, path: window.location.pathname, content }
  // Whether it arrives is nothing that a visitor should notice.
  api('POST /measurement/events', { headers: headers(), body }).catch(() => {})
}

/** Counts the page that is shown, once. Google's script notices pages by itself. */
export function countPage() {
  if (!started || window.location.pathname === countedPath) return
  countedPath = window.location.pathname
  tagWindow.fbq?.('track', 'PageView')
}

/** Google's script measures by itself unless this flag stops it. */
function disableGoogle(isDisabled: boolean) {
  if (started?.googleTagId) tagWindow[`ga-disable-${started.googleTagId}`] = isDisabled
}

/**
 * Loads what the merchant measures visits with. Called only when the visitor has agreed. Returns how to `pause` it, for
 * dashboards are not measured, and how to `stop` it for a visitor who no longer agrees.
 */
export function startTags(measurement: Measurement) {
  if (!started) {
    started = measurement
    if (measurement.metaPixelId) loadPixel(measurement.metaPixelId)
    if (measurement.googleTagId) loadGoogle(measurement.googleTagId)
  }
  disableGoogle(false)
  countPage()
  sendMeasured({ send, headers })
  return { pause, stop }
}

function pause() {
  sendMeasured(null)
  disableGoogle(true)
}

/** Deletes the cookies, and loads the page without the scripts. */
function stop() {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0] ?? ''
    if (!/^(_fbp|_fbc|_ga|_ga_\w+)$/.test(name)) continue
    // They are set for the widest domain that the browser allows, which the page cannot know.
    const labels = window.location.hostname.split('.')
    const domains = labels.map((_, index) => `; domain=${labels.slice(index).join('.')}`)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Safari and over plain http
    for (const domain of ['', ...domains]) document.cookie = `${name}=; path=/; max-age=0${domain}`
  }
  window.location.reload()
}
