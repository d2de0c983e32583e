/**
 * Paint first, hydrate after (docs/decisions/0021): content pages are complete without scripts, so their HTML holds the
 * router's scripts back and starts them when nothing else is waiting for the network or the processor.
 */

/** The event of entry.client.tsx: React has hydrated the page. */
export const hydratedEvent = 'shodai:hydrated'

/**
 * Runs inline in the head. It starts the application when the page has loaded and the browser is idle, or at once at the
 * first touch, key or focus; what is done before React has hydrated the page is replayed then, once, on the same element.
 * Links and forms with an address work by themselves.
 */
function startAfterPaint(hydrated: string) {
  const replays = new Map<Element, () => void>()
  let isStarted = false

  function start() {
    if (isStarted) return
    isStarted = true
    const waiting = document.querySelector<HTMLScriptElement>('script[type="text/deferred"]')
    if (!waiting) return
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=deferred]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.text = waiting.text
    document.body.append(script)
  }
  const startWhenParsed = () =>
    document.readyState === 'loading' ? addEventListener('DOMContentLoaded', start) : start()
  const startWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)

  function keep(event: Event) {
    const target = event.target as HTMLElement
    if (event.type === 'click') {
      const button = target.closest<HTMLButtonElement>('button, a[data-replay]')
      if (!button || (button.type === 'submit' && button.form)) return
      event.preventDefault()
      replays.set(button, () => button.click())
      button.ariaBusy = 'true'
    } else if (event.type === 'submit') {
      const form = target as HTMLFormElement
      if (form.hasAttribute('action')) return
      event.preventDefault()
      replays.set(form, () => form.requestSubmit((event as SubmitEvent).submitter))
    } else if (target.matches('input, textarea, select')) {
      const input = target as HTMLInputElement
      const { checked, value } = input
      replays.set(input, () => repeatInput(input, checked, value))
    } else return
    event.stopImmediatePropagation()
  }

  // React takes a value for new only when it differs from the last one that it saw, or set.
  function repeatInput(input: HTMLInputElement, checked: boolean, value: string) {
    if (input.type === 'checkbox' || input.type === 'radio') {
      input.checked = !checked
      input.click()
      return
    }
    const setValue = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set
    input.value = ''
    setValue?.call(input, value)
    input.dispatchEvent(new Event(input.matches('select') ? 'change' : 'input', { bubbles: true }))
  }

  const starting = ['pointerdown', 'keydown', 'focusin']
  const kept = ['click', 'submit', 'input', 'change']
  for (const type of starting) addEventListener(type, startWhenParsed, true)
  for (const type of kept) addEventListener(type, keep, true)
  addEventListener('load', startWhenIdle)
  document.addEventListener(hydrated, () => {
    for (const type of starting) removeEventListener(type, startWhenParsed, true)
    for (const type of kept) removeEventListener(type, keep, true)
    // Each in a task of its own: React renders in between, so that the next one meets what the last one has changed.
    for (const [element, replay] of replays)
      setTimeout(() => {
        element.removeAttribute('aria-busy')
        if (element.isConnected) replay()
      })
  })
}

const loader = `(${String(startAfterPaint).replace(/^\s+/gm, '')})('${hydratedEvent}')`

/** Holds back the scripts of a rendered page until `startAfterPaint` starts them. */
export const deferScripts = (html: string) =>
  html
    .replaceAll('<link rel="modulepreload"', '<link rel="deferred"')
    .replace('<script type="module" async="">', '<script type="text/deferred">')
    .replace('</head>', `<script>${loader}</script></head>`)
