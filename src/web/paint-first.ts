/**
 * Paint first, hydrate after (docs/decisions/0021-paint-first.md): content pages are complete without scripts, so their
 * HTML holds the router's scripts back until nothing else is waiting for the network or the processor.
 */

/** The event with which entry.client.tsx says that React has hydrated the page. */
export const hydratedEvent = 'hydrated'

/**
 * Runs inline in the head, at most 2 KB. It starts the application when the page has loaded and the browser is idle, or at
 * once at the first touch, key or focus. What is done before the page is hydrated is replayed then, once per element; links
 * and forms with an address work by themselves.
 */
function startAfterPaint(hydrated: string) {
  const types = ['pointerdown', 'keydown', 'focusin', 'click', 'submit', 'input', 'change']
  const replays = new Map<Element, () => void>()

  function start() {
    const held = document.querySelector<HTMLScriptElement>('script[type="text/held"]')
    // Not parsed yet, or started before.
    if (!held) return
    held.type = 'text/started'
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]'))
      link.rel = 'modulepreload'
    const script = document.createElement('script')
    script.type = 'module'
    script.text = held.text
    document.body.append(script)
  }

  function keep(event: Event) {
    start()
    const { target, type } = event
    const element = target as HTMLElement
    const button = element.closest<HTMLButtonElement>('button, a[data-replay]')
    if (type === 'click' && button && (button.type !== 'submit' || !button.form)) {
      button.ariaBusy = 'true'
      replays.set(button, () => button.click())
    } else if (type === 'submit' && !element.hasAttribute('action'))
      replays.set(element, () => (target as HTMLFormElement).requestSubmit())
    else if (type === 'input' || type === 'change') {
      const { checked, value } = target as HTMLInputElement
      replays.set(element, () => repeatInput(target as HTMLInputElement, checked, value))
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
      input.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, value)
      for (const type of ['focusin', 'input', 'change'])
        input.dispatchEvent(new Event(type, { bubbles: true }))
    }
  }

  for (const type of types) addEventListener(type, keep, true)
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 2000 })
    else setTimeout(start, 200)
  })
  addEventListener(hydrated, () => {
    for (const type of types) removeEventListener(type, keep, true)
    // Each in a task of its own: React renders in between, so that the next one meets what the last one has changed.
    for (const [element, replay] of replays)
      setTimeout(() => {
        element.removeAttribute('aria-busy')
        replay()
      })
  })
}

/** Holds back the scripts of a rendered page until `startAfterPaint` starts them. */
export function holdScripts(html: string) {
  const loader = `(${String(startAfterPaint).replace(/^\s+/gm, '')})('${hydratedEvent}')`
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="held"')
    .replace('<script type="module" async="">', '<script type="text/held">')
    .replace('</head>', `<script>${loader}</script></head>`)
}
