import type { Origin } from './origin-rules.ts'

/** The platforms of advertising to which orders are reported. */
export const platformNames = ['meta', 'tiktok'] as const
export type PlatformName = (typeof platformNames)[number]

/** What is reported of an order. */
export const conversionEvents = ['purchase', 'cancelled', 'returned'] as const
export type ConversionEvent = (typeof conversionEvents)[number]
export const conversionStates = ['waiting', 'sent', 'skipped'] as const
/** Why a platform is not told: it takes nothing so old, the order is over, no account any more, and the visitor was erased. */
export const skipReasons = ['too-old', 'over', 'off', 'no-visitor'] as const
export type SkipReason = (typeof skipReasons)[number]

/** What is measured, in the words of Meta's pixel; `google-tag.ts` translates them for Google. */
export const browsedEvents = ['ViewContent', 'AddToCart', 'InitiateCheckout'] as const
export type MeasuredName = (typeof browsedEvents)[number] | 'Purchase'

/** Who has agreed to be measured. */
export interface Visitor {
  ip: string
  userAgent: string
  /** The ids that Meta's pixel gave the browser. */
  fbp?: string | undefined
  fbc?: string | undefined
  /** The click on an advertisement of TikTok that brought them. */
  ttclid?: string | undefined
}

/** What an order keeps of the visit in which it was placed. */
export interface Visit {
  origin: Origin | null
  /** A `Visitor` who has agreed, encrypted. */
  visitor: string | null
}

interface Measuring {
  metaPixelId: string
  googleTagId: string
  isTiktokOn: boolean
}

function listed(names: readonly string[], and: string) {
  const named = names.filter(Boolean)
  return named.length > 1 ? `${named.slice(0, -1).join(', ')} ${and} ${named.at(-1)}` : (named[0] ?? '')
}

/** Who measures, and who of them learns whose an order is, as a text says it; empty where nobody is. */
export function namesOfMeasuring({ metaPixelId, googleTagId, isTiktokOn }: Measuring, language: 'en' | 'bn') {
  const [meta, google] = [metaPixelId && 'Meta', googleTagId && 'Google']
  const tiktok = isTiktokOn ? 'TikTok' : ''
  const and = language === 'bn' ? 'ও' : 'and'
  const all = [meta, google, tiktok].filter(Boolean)
  return { all: listed(all, and), told: listed([meta, tiktok], and), isOne: all.length === 1 }
}

/** The header in which a browser says that its visitor has agreed, with the ids that Meta's pixel gave it. */
export const visitorHeader = 'shodai-visitor'

/** Ids of Meta's cookies `_fbp` and `_fbc`. */
export interface MetaIds {
  fbp?: string
  fbc?: string
}

const metaId = /^fb\.\d\.\d{1,16}\.[\w-]{1,500}$/

/** The ids among these that Meta could have given. */
function validIds(read: (name: 'fbp' | 'fbc') => string | null | undefined): MetaIds {
  const [fbp, fbc] = [read('fbp'), read('fbc')]
  return { ...(fbp && metaId.test(fbp) && { fbp }), ...(fbc && metaId.test(fbc) && { fbc }) }
}

/** The header's value, from what is in `document.cookie`. */
export function formatVisitor(cookies: string) {
  const find = (name: string) => new RegExp(`(?:^|; )_${name}=([^;]*)`).exec(cookies)?.[1]
  return new URLSearchParams({ agreed: 'yes', ...validIds(find) }).toString()
}

/** What the header says; null where nobody has agreed. */
export function parseVisitor(text: string | undefined): MetaIds | null {
  const values = new URLSearchParams(text)
  return values.get('agreed') === 'yes' ? validIds((name) => values.get(name)) : null
}

/** Origins of others that a page may use. */
interface ExternalSources {
  scripts: readonly string[]
  images: readonly string[]
  connections: readonly string[]
}

const meta: ExternalSources = {
  scripts: ['https://connect.facebook.net'],
  images: ['https://www.facebook.com'],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
}

/** Google collects at addresses by region. */
const google: ExternalSources = {
  scripts: ['https://www.googletagmanager.com'],
  images: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
  connections: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
}

interface TagIds {
  metaPixelId: string
  googleTagId: string
}

/** The origins that the page at a path may use for what is switched on. On dashboards nothing is measured. */
export function measuredSources(path: string, ids: TagIds | null): ExternalSources {
  const isMeasured = !/^(\/bn)?\/(dashboard|authentication)(\/|$)/.test(path)
  const used = isMeasured ? [...(ids?.metaPixelId ? [meta] : []), ...(ids?.googleTagId ? [google] : [])] : []
  return {
    scripts: used.flatMap(({ scripts }) => scripts),
    images: used.flatMap(({ images }) => images),
    connections: used.flatMap(({ connections }) => connections),
  }
}

export const maxTokenLength = 500
