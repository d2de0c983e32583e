/** Most redirects of a shop. */
export const maxRedirects = 50_000
/** Longest old address and longest target, in UTF-16 units. */
export const maxAddress = 300
export const maxFileBytes = 10_000_000
/** Rows of a file that are named when they are not taken. */
export const maxNamedProblems = 200

/** Why a redirect is not stored, by the field that is wrong. */
export const redirectProblems = {
  'from-wrong': { field: 'from', text: 'An address of the former shop, such as /product/red-saree.' },
  'from-page': { field: 'from', text: 'This page of the shop exists.' },
  'from-taken': { field: 'from', text: 'This address is redirected already.' },
  'to-wrong': { field: 'to', text: 'An address of this shop, such as /product-details/42.' },
  'to-none': { field: 'to', text: 'There is no page at this address.' },
  loop: { field: 'to', text: 'This leads back to the old address.' },
} as const
export type RedirectProblem = keyof typeof redirectProblems

/** Parameters by which WordPress names a page at the root of a site: `/?p=123`. */
const namingParameters = ['p', 'page_id', 'product']
const namingPattern = new RegExp(`^/(?:bn/?)?\\?(?:.*&)?(?:${namingParameters.join('|')})=`)

/** Whether this is the home page with a parameter that named another page in a former shop. */
export const hasNamingParameter = (url: string) => namingPattern.test(url)

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is matched
const control = /[\u0000-\u001f\u007f]/

/**
 * The one form of an address that all its spellings share: a path without language, decoded, in lower case, without doubled slashes
 * and a slash at its end; of the root also the parameter that names a page. A host before it is left out. Null for anything else.
 */
export function addressKey(address: string): string | null {
  const local = address.trim().replace(/^https?:\/\/[^/?#]+/i, '')
  if (!local.startsWith('/') && address.trim() === local) return null
  const [beforeAnchor = ''] = local.split('#', 1)
  const [rawPath = '', ...queries] = beforeAnchor.split('?')
  const path = decoded(rawPath)?.normalize('NFC').toLowerCase()
  if (path === undefined || control.test(path) || !path.isWellFormed()) return null
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments[0] === 'bn') segments.shift()
  const key = `/${segments.join('/')}`
  if (key !== '/') return key.length <= maxAddress ? key : null
  const query = new URLSearchParams(queries.join('?'))
  const name = namingParameters.find((each) => query.get(each))
  if (!name) return key
  const named = `/?${name}=${query.get(name)?.normalize('NFC').toLowerCase()}`
  return named.length <= maxAddress && !control.test(named) && named.isWellFormed() ? named : null
}

/** Reads where a redirect leads: a path of this shop, percent-encoded, and its key. Null for any other address. */
export function readTarget(typed: string, shopUrl: string) {
  const text = typed.trim()
  if (!/^(?:\/|https?:\/\/)/i.test(text) || text.length > maxAddress * 3) return null
  if (!URL.canParse(text, shopUrl)) return null
  const { origin, pathname, search, hash } = new URL(text, shopUrl)
  if (origin !== new URL(shopUrl).origin) return null
  // Two slashes at its start would name another host.
  const target = pathname.replace(/^\/+/, '/') + search + hash
  const key = addressKey(target)
  return key === null || target.length > 2000 ? null : { target, key }
}

/** A target as people read it. */
export function readableTarget(target: string) {
  try {
    const text = decodeURI(target)
    const { pathname, search, hash } = new URL(text, 'http://shop.example')
    return pathname + search + hash === target ? text : target
  } catch {
    return target
  }
}

/** A path of the shop with the query of the request, without the parameter that named the old page. */
export function withQueryOf(target: string, requested: string) {
  const [, query = ''] = /\?(.*)$/.exec(requested) ?? []
  const isNamed = hasNamingParameter(requested)
  const kept = query
    .split('&')
    .filter((part) => part !== '')
    .filter((part) => !isNamed || ![...namingParameters, 'post_type'].includes(part.split('=')[0] ?? ''))
  if (kept.length === 0) return target
  const [beforeAnchor = '', ...anchor] = target.split('#')
  const joined = `${beforeAnchor}${beforeAnchor.includes('?') ? '&' : '?'}${kept.join('&')}`
  return [joined, ...anchor].join('#')
}

/** Forms in which former shops have one address: in a collection, in a category, on a further page of a list. */
const otherForms: readonly [RegExp, string][] = [
  [/^\/collections\/[^/]+(\/products\/[^/]+)$/, '$1'],
  [/^\/product\/.+(\/[^/]+)$/, '/product$1'],
  [/^\/shop\/(?:.+\/)?([^/]+)$/, '/product/$1'],
  [/^(\/.+)\/page\/\d+$/, '$1'],
]

/** The key itself, and the keys of other forms of its address. */
export const formsOf = (key: string) => [
  key,
  ...otherForms.flatMap(([pattern, form]) => (pattern.test(key) ? key.replace(pattern, form) : [])),
]

/** Pages that every shop of WooCommerce or Shopify has, and where they are here. */
const knownPages: Record<string, string> = {
  '/about': '/about-us',
  '/account': '/dashboard',
  '/checkout': '/product-checkout',
  '/collections': '/categories',
  '/collections/all': '/shop',
  '/contact': '/contact-us',
  '/my-account': '/dashboard',
  '/order-tracking': '/track-order',
  '/privacy-policy': '/privacy',
  '/products': '/shop',
  '/refund-policy': '/return-policy',
  '/refund_returns': '/return-policy',
  '/returns': '/return-policy',
  '/shipping-policy': '/delivery-policy',
  '/store': '/shop',
  '/terms-and-conditions': '/terms',
  '/terms-of-service': '/terms',
}

/** Where a page of a former shop is here, of those that every such shop has; `isPage` knows the pages that always exist. */
export function knownPageOf(key: string, isPage: (path: string) => boolean) {
  const own = key.replace(/^\/(?:pages|policies)(?=\/)/, '').replace(/^\/(my-account|account)\/.*/, '/$1')
  const known = Object.hasOwn(knownPages, own) ? knownPages[own] : undefined
  if (known !== undefined) return known
  return own !== key && isPage(own) ? own : null
}

/** The names of a former shop's category in its address, the main one first; null if it is no address of one. */
export function categoryNamesOf(key: string) {
  const [, woo, shopify] = /^\/(?:product-category\/(.+)|collections\/([^/]+))/.exec(key) ?? []
  return woo?.split('/') ?? (shopify === undefined ? null : [shopify])
}

// What programs try that look for holes, and what is no page: scripts, settings, archives, pictures.
const probe =
  /(?:^|\/)(?:\.|wp-|xmlrpc|cgi-bin|vendor\/|phpmyadmin|actuator|assets\/|api\/|images\/)|\.[a-z0-9]{1,5}$|\.(?:php|aspx?|env)/
/** An e-mail address, a phone number, or what may be the key of a link. */
const personal = /@|\p{Nd}{9,}|[0-9a-f]{8}-[0-9a-f]{4}|[^/-]{33,}/u
const maxMissingLength = 200
const declaredRobot = /bot|crawl|spider|slurp|preview|fetch|scan|monitor|curl|wget|python|java\/|go-http/i

/** The path under which a request for no page is counted; null for one of a robot, for a probe, and for what may be personal. */
export function missingPathOf(url: string, userAgent = '') {
  const key = addressKey(url)
  if (key === null || key.length > maxMissingLength || key.startsWith('/?') || declaredRobot.test(userAgent))
    return null
  return probe.test(key) || personal.test(key) ? null : key
}

/** The words of an old address that may name a product, without numbers that only tell it apart. */
export function wordsOf(path: string) {
  const segments = path.split('/')
  const words = (segments.at(-1) ?? '').split(/[-_+.\s]+/).filter((word) => word !== '')
  const named = words.filter((word) => !/^\p{Nd}+$/u.test(word))
  return (named.length > 0 ? named : words).slice(0, 8)
}
