// Makes visited pages and the cart readable without a network. With a network nothing outdated is shown: pages are fetched
// first; only files whose name changes with their content are taken from the cache at once.

/** Caches and their maximum number of entries. Data has a cache of its own: prefetching must not evict visited pages. */
const maxEntries = { pages: 60, data: 60, files: 300 }
/** Pages of one person, or of no use without a network. */
const uncached = /^(\/bn)?\/(dashboard|authentication|api)(\/|$)/
/** Where the share menu of a device sends a text for the installed dashboard. */
const sharing = /^(\/bn)?\/dashboard\/share$/
const immutable = /^\/(assets|images)\//
/** Parameters that say where a visitor came from: the page is the same without them. */
const tracking = /^(utm_.+|fbclid|ttclid|gclid|gbraid|wbraid|msclkid|igshid|igsh|mibextid|_ga|_gl)$/

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** An open page sends the paths of pages to cache, with the files they name, and URLs of pictures. */
self.addEventListener('message', (event) => {
  const { cachePages = [], cacheFiles = [] } = event.data ?? {}
  event.waitUntil(Promise.allSettled([...cachePages.map(fetchPage), ...cacheFiles.map(cachedFile)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && sharing.test(pathname))
    return event.respondWith(keepShared(request, pathname))
  if (request.method !== 'GET' || origin !== self.location.origin || uncached.test(pathname)) return
  if (immutable.test(pathname)) event.respondWith(cachedFile(request))
  else if (request.mode === 'navigate') event.respondWith(respondWithPage(event))
  else if (pathname.endsWith('.data')) event.respondWith(respondWithData(event))
})

/** Keeps a shared text on this device for the page of new orders: a customer's address belongs in no log and no history. */
async function keepShared(request, pathname) {
  const form = await request.formData()
  const texts = [...new Set(['title', 'text', 'url'].map((field) => form.get(field)))]
  const text = texts.filter((part) => typeof part === 'string' && part.trim() !== '').join('\n')
  await (await caches.open('shared')).put('/shared-message', new Response(text))
  return Response.redirect(pathname.replace(/share$/, 'newOrder?shared'), 303)
}

/** A message of the shop to its staff, which is shown also while no page is open. The same `tag` is shown once. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = event.data.json()
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      lang: language,
      icon: '/icons/shop-192.png',
      badge: '/icons/shop-192.png',
      data: { path },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.path))
})

/** Opens a page of the dashboard in a window that shows the dashboard already, otherwise in a new one. */
async function openPage(path) {
  const windows = await self.clients.matchAll({ type: 'window' })
  const dashboard = windows.find(({ url }) => /^(\/bn)?\/dashboard(\/|$)/.test(new URL(url).pathname))
  if (!dashboard) return self.clients.openWindow(path)
  // A page that was loaded before the service worker cannot be sent elsewhere by it.
  const moved = await dashboard.navigate(path).catch(() => null)
  return moved ? moved.focus() : self.clients.openWindow(path)
}

/** The browser has another address at its push service: the shop hears of it, with what only this browser knows. */
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))

async function renewSubscription({ oldSubscription, newSubscription }) {
  // Where the browser does not say what it had, the page that turned the messages on has kept it.
  const kept = await find('push', '/push-subscription')
  const former = oldSubscription?.toJSON() ?? (await kept?.json())
  if (!former) return
  const applicationServerKey = oldSubscription?.options?.applicationServerKey ?? former.key
  const renewed =
    newSubscription ??
    (await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const { endpoint, keys } = renewed.toJSON()
  const response = await fetch('/api/push-subscriptions/renewal', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      endpoint: former.endpoint,
      auth: former.keys.auth,
      renewed: { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } },
    }),
  })
  if (response.ok)
    await (await caches.open('push')).put(
      '/push-subscription',
      Response.json({ endpoint, keys, key: former.key }),
    )
}

async function respondWithPage(event) {
  const { pathname, search } = new URL(event.request.url)
  const key = pageKey(event.request.url)
  try {
    const response = await fetch(event.request)
    if (response.ok && !response.redirected) event.waitUntil(cachePage(key, response.clone()))
    return response
  } catch (error) {
    const cached = await find('pages', key)
    if (cached) return cached
    // A page belongs to its URL, so the fallback has a URL of its own.
    const fallback = `${/^\/bn(\/|$)/.test(pathname) ? '/bn' : ''}/offline`
    if (!(await find('pages', fallback))) throw error
    return Response.redirect(`${fallback}?page=${encodeURIComponent(pathname + search)}`)
  }
}

/** The data that the router fetches when it navigates from one page to another. */
async function respondWithData(event) {
  try {
    const response = await fetch(event.request)
    if (response.ok) event.waitUntil(store('data', event.request.url, response.clone()))
    return response
  } catch (error) {
    return (await find('data', event.request.url)) ?? Promise.reject(error)
  }
}

/**
 * The address that a page is cached under: with its query, because each category of a list is a page of its own. The query of
 * the offline page only names the page that is missing.
 */
function pageKey(url) {
  const { pathname, search } = new URL(url, self.location.origin)
  const own = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '' && !tracking.test(part.split('=', 1)[0]))
  return own.length > 0 && !pathname.endsWith('/offline') ? `${pathname}?${own.join('&')}` : pathname
}

async function fetchPage(url) {
  const response = await fetch(url)
  if (response.ok) await cachePage(pageKey(url), response)
}

async function cachePage(url, response) {
  const html = await response.clone().text()
  await store('pages', url, response)
  await cacheAssetsOf(html)
}

/** Caches every file of the build that a page, or a style sheet, names. */
async function cacheAssetsOf(text) {
  const urls = new Set(text.match(/\/assets\/[\w.-]+\.(js|css|svg|woff2)/g))
  await Promise.allSettled(
    [...urls].map(async (url) => {
      const response = await cachedFile(url)
      if (url.endsWith('.css')) await cacheAssetsOf(await response.text())
    }),
  )
}

/** A file whose name changes with its content; a cached one is never outdated. */
async function cachedFile(request) {
  const cached = await find('files', request)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') await store('files', request, response.clone())
  return response
}

const find = async (name, request) => (await caches.open(name)).match(request)

/** Stores a response as the newest and deletes the oldest when there are too many. */
async function store(name, request, response) {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, response)
  const stored = await cache.keys()
  const surplus = stored.slice(0, Math.max(0, stored.length - maxEntries[name]))
  await Promise.all(surplus.map((oldest) => cache.delete(oldest)))
}
