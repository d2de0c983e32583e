import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { fitText } from '#lib/text.ts'
import type { Origin, OriginVisit } from './origin-rules.ts'

const maxName = 120
const maxClickId = 500
const maxAddress = 800
/** A visit is credited for so long: the longest that the platforms look back for a click. */
const creditedMs = 30 * 24 * 60 * 60 * 1000

/** Placeholders that a platform would have replaced, had the advertisement been shown by it. */
const unfilled = /^(\{\{.*\}\}|__[A-Z_]+__)$/
const nameIn = (query: URLSearchParams, name: string) => {
  const text = fitText(cleanLine(query.get(name) ?? ''), maxName)
  return unfilled.test(text) ? '' : text
}
const clickIn = (query: URLSearchParams, name: string) =>
  (/^[\w.~-]+$/.exec(query.get(name) ?? '')?.[0] ?? '').slice(0, maxClickId)

/** The host of a referrer as people call it: without what only says that it was a link or a phone. */
function siteOf(referrer: string) {
  const { hostname = '' } = URL.parse(referrer) ?? {}
  return fitText(hostname.replace(/^(www|m|l|lm|mobile)\./, ''), maxName)
}

function sourceOf(query: URLSearchParams, clicked: { fbclid: string; ttclid: string }, referrer: string) {
  const named = nameIn(query, 'utm_source')
  if (named) return named
  if (clicked.fbclid) return 'facebook'
  return clicked.ttclid ? 'tiktok' : siteOf(referrer)
}

/** Reads a visit as `paint-first.ts` stores it: time, referrer and landing page, none of which has a space. */
function parseVisit(text: string | null): OriginVisit | null {
  const [, time, referrer = '', landing = ''] = /^(\d{10,14}) (\S*) (\/\S*)$/.exec(text ?? '') ?? []
  if (time === undefined) return null
  const query = new URLSearchParams(landing.slice(landing.indexOf('?') + 1))
  const clicked = { fbclid: clickIn(query, 'fbclid'), ttclid: clickIn(query, 'ttclid') }
  const shown = (address: string) => fitText(cleanLine(address), maxAddress)
  return {
    // Whatever a clock says is a time.
    at: new Date(Math.min(Number(time), Date.now())).toISOString(),
    landing: shown(landing),
    referrer: shown(referrer),
    source: sourceOf(query, clicked, referrer),
    medium: nameIn(query, 'utm_medium'),
    campaign: nameIn(query, 'utm_campaign'),
    content: nameIn(query, 'utm_content'),
    term: nameIn(query, 'utm_term'),
    ...clicked,
  }
}

/**
 * What a browser says of where its visitor came from; null where it says nothing. The last visit with a campaign is credited:
 * who looks the shop up again has come by the advertisement nevertheless.
 */
export function parseOrigin(header: string | undefined): Origin | null {
  const stored = new URLSearchParams(header)
  const last = parseVisit(stored.get('last'))
  const first = parseVisit(stored.get('first')) ?? last
  if (!first) return null
  const visits = [last ?? first, first].filter(({ at }) => Date.now() - Date.parse(at) <= creditedMs)
  const credited = visits.find(({ campaign }) => campaign) ?? visits.find(({ source }) => source)
  const { source = '', campaign = '' } = credited ?? {}
  return { first, last: last ?? first, source, campaign, campaignKey: nameKey(campaign) }
}
