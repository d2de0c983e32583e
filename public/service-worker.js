// Keeps the pages somebody has visited, and the cart, readable without a network. With a network nothing old is ever shown:
// pages are always asked for first; only files whose name changes with their content come from here at once.

const pages = 'pages'
const files = 'files'
const most = { [pages]: 60, [files]: 300 }
/** Pages of one person, or of no use without a network. */
const notKept = /^(\/bn)?\/(dashboard|authentication|api)(\/|$)/
const unchanging = /^\/(assets|images)\//

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

/** What an open page asks to be kept: addresses of pages, with the files they name, and of pictures. */
self.addEventListener('message', (event) => {
  const { keepPages = [], keepFiles = [] } = event.data ?? {}
  event.waitUntil(Promise.allSettled([...keepPages.map(fetchPage), ...keepFiles.map(keepFile)]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || notKept.test(pathname)) return
  if (unchanging.test(pathname)) event.respondWith(keepFile(request))
  else if (request.mode === 'navigate') event.respondWith(answerPage(event))
  else if (pathname.endsWith('.data')) event.respondWith(answerData(event))
})

async function answerPage(event) {
  const { pathname, search } = new URL(event.request.url)
  try {
    const answer = await fetch(event.request)
    if (answer.ok && !answer.redirected) event.waitUntil(keepPage(pathname, answer.clone()))
    return answer
  } catch (error) {
    const kept = await find(pages, pathname)
    if (kept) return kept
    // A page belongs to its address, so the one that stands in has an address of its own.
    const standIn = `${/^\/bn(\/|$)/.test(pathname) ? '/bn' : ''}/offline`
    if (!(await find(pages, standIn))) throw error
    return Response.redirect(`${standIn}?page=${encodeURIComponent(pathname + search)}`)
  }
}

/** The data of a page, which the router asks for when somebody moves from one page to another. */
async function answerData(event) {
  try {
    const answer = await fetch(event.request)
    if (answer.ok) event.waitUntil(keep(pages, event.request.url, answer.clone()))
    return answer
  } catch (error) {
    return (await find(pages, event.request.url)) ?? Promise.reject(error)
  }
}

async function fetchPage(address) {
  const answer = await fetch(address)
  if (answer.ok) await keepPage(address, answer)
}

async function keepPage(address, answer) {
  const html = await answer.clone().text()
  await keep(pages, address, answer)
  await keepNamed(html)
}

/** Keeps every file of the build that a page, or a style sheet, names. */
async function keepNamed(text) {
  const named = new Set(text.match(/\/assets\/[\w.-]+\.(js|css|svg|woff2)/g))
  await Promise.allSettled(
    [...named].map(async (address) => {
      const answer = await keepFile(address)
      if (address.endsWith('.css')) await keepNamed(await answer.text())
    }),
  )
}

/** A file whose name changes with its content: the one kept is the right one. */
async function keepFile(request) {
  const kept = await find(files, request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') await keep(files, request, answer.clone())
  return answer
}

const find = async (name, request) => (await caches.open(name)).match(request)

/** Keeps an answer as the newest; the oldest go when there are too many. */
async function keep(name, request, answer) {
  const cache = await caches.open(name)
  await cache.delete(request)
  await cache.put(request, answer)
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - most[name])).map((old) => cache.delete(old)))
}
