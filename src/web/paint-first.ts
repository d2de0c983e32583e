/**
 * Paint first, hydrate after (docs/decisions/0021-paint-first.md): content pages are complete without scripts, so their
 * HTML defers the router's scripts until nothing else is waiting for the network or the processor. On every page, what is
 * done before React has taken it over is replayed.
 */

import { originKeys } from '#shop/measurement/origin-rules.ts'
import { hydratedEvent } from './hydrated-event.ts'

/**
 * Runs inline in the head. It starts the application when the page has loaded and the browser is idle, or at once when
 * something is touched, focused or typed. What is done before the page is hydrated is replayed then, in its order: clicks on
 * buttons and on `data-replay`, changed inputs, forms without an address; and links as well, once a button is waiting. A
 * `data-once` button is replayed once, however often it was pressed. Where the scripts cannot be loaded, not even after a
 * reload, pressing a button tries again.
 *
 * It also stores where a visitor comes from, in this browser alone: an order tells (D159). Here it costs no script of a first visit.
 */
function startAfterPaint(hydrated: string, first: string, last: string) {
  const types = ['pointerdown', 'keydown', 'focusin', 'click', 'submit', 'input', 'change']
  const replays = new Map<object, () => void>()
  let isReplaying = false
  let isHydrated = false
  let hasFailed = false

  function start() {
    const deferred = document.querySelector<HTMLScriptElement>('script[type="text/deferred"]')
    // Not parsed yet, started before, or not deferred on this page.
    if (!deferred) return
    deferred.type = 'text/started'
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.text = deferred.text
    document.body.append(script)
  }

  function capture(event: Event) {
    const { type, target } = event
    const { ctrlKey, metaKey, shiftKey, isComposing } = event as MouseEvent & InputEvent
    // The last three open a new tab or window.
    if (isReplaying || ctrlKey || metaKey || shiftKey) return
    const element = target as HTMLElement
    const control = element.closest<HTMLButtonElement>(
      'a[href^="/"]:not([target]),button:not([popovertarget]),[data-replay]',
    )
    if (hasFailed) {
      if (type === 'click' && control?.matches('button') && !control.form) location.reload()
      return
    }
    // Most touches only scroll.
    if (type !== 'pointerdown' || control || element.closest('label,input,select')) start()
    // A product that is being added must be in the cart that a link opens.
    const isWaiting = document.querySelector('[data-pending]')
    if (type === 'input' || type === 'change') {
      const input = target as HTMLInputElement
      const { checked, value } = input
      // Only the last value of an input counts.
      replays.delete(input)
      // React gets it now; whatever it rendered until a replay would put an older value into the input.
      if (isHydrated) return
      replays.set(input, () => {
        if (!isComposing) repeatInput(input, checked, value)
        // Most phones compose every word, and go on with it meanwhile.
        else
          input.addEventListener('compositionend', () => repeatInput(input, checked, input.value), {
            once: true,
          })
      })
    } else if (type === 'submit' && (isWaiting || !element.hasAttribute('action'))) {
      replays.set(element, () => (element as HTMLFormElement).requestSubmit())
      const { submitter } = event as SubmitEvent
      if (submitter) submitter.dataset.pending = ''
    } else if (
      type === 'click' &&
      control &&
      (control.type !== 'submit' || !control.form) &&
      (isWaiting || !control.matches('a:not([data-replay])'))
    ) {
      replays.set(control.matches('[data-once]') ? control : event, () => control.click())
      control.dataset.pending = ''
    } else return
    event.preventDefault()
    // React may be hydrating already; it must not handle the event as well.
    event.stopImmediatePropagation()
  }

  // React takes a value for new only when it differs from the last one that was set by its own property.
  function repeatInput(input: HTMLInputElement, checked: boolean, value: string) {
    if (/checkbox|radio/.test(input.type)) {
      input.checked = !checked
      input.click()
    } else {
      input.value = value ? '' : ' '
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
      for (const type of ['focusin', 'input', 'change'])
        input.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }

  function reset() {
    replays.clear()
    for (const element of document.querySelectorAll('[data-pending]')) element.removeAttribute('data-pending')
  }
  function stop() {
    reset()
    for (const type of types) removeEventListener(type, capture, true)
    removeEventListener('error', reload, true)
  }
  // A script that cannot be loaded: perhaps a new version of the shop no longer has it, and the page is outdated, too.
  function reload({ target }: Event) {
    if (hasFailed || !(target instanceof Element && target.matches('script,link[rel=modulepreload]'))) return
    hasFailed = true
    reset()
    if (performance.getEntriesByType('navigation')[0]?.toJSON().type !== 'reload') location.reload()
  }

  // Each in a task of its own: React renders in between, so that the next one meets what the last one has changed.
  function replayNext() {
    isHydrated = true
    const [next] = replays
    if (!next) return stop()
    const [key, replay] = next
    replays.delete(key)
    isReplaying = true
    replay()
    isReplaying = false
    setTimeout(replayNext)
  }

  try {
    const { referrer } = document
    const { origin, pathname, search } = location
    const comesFromElsewhere = referrer && !referrer.startsWith(origin)
    if (comesFromElsewhere || /[?&](utm_|fbclid|ttclid)/.test(search) || !localStorage[first]) {
      localStorage[last] = [Date.now(), referrer.slice(0, 200), (pathname + search).slice(0, 900)].join(' ')
      localStorage[first] ??= localStorage[last]
    }
  } catch {}
  for (const type of types) addEventListener(type, capture, true)
  addEventListener(hydrated, replayNext, { once: true })
  addEventListener('DOMContentLoaded', () => replays.size && start())
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  })
  // One picture that never arrives must not hold the application back.
  setTimeout(start, 8000)
  // A page that is shown again later must not act for who has left it.
  addEventListener('pagehide', reset)
  addEventListener('error', reload, true)
}

const loader = `(${String(startAfterPaint).replace(/^\s+/gm, '')})('${hydratedEvent}','${originKeys.first}','${originKeys.last}')`
const withLoader = (html: string) => html.replace('</head>', () => `<script>${loader}</script></head>`)

/** Defers the scripts of a rendered page until `startAfterPaint` starts them. */
export const deferScripts = (html: string) =>
  withLoader(html)
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace('<script type="module" async="">', '<script type="text/deferred">')

/** Lets the style sheet pass the scripts of a rendered page that starts at once: without it nothing is painted. */
export const loadStylesFirst = (html: string) =>
  withLoader(html).replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
