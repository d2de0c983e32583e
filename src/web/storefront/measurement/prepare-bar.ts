import { consentKey } from './consent.ts'

export const barId = 'consent'
/** Dispatched when the visitor has chosen, with the choice as its detail. */
export const consentEvent = 'consent'

/**
 * Shows the bar unless the visitor has chosen before, and makes it work. It runs inline below the bar, before the first paint,
 * so that nothing is pushed down later; React calls it again for a bar that it has rendered itself.
 */
function prepareBar(id: string, key: string, event: string) {
  const bar = document.getElementById(id)
  if (!bar || bar.dataset.ready) return
  bar.dataset.ready = 'yes'
  let choice: string | null = null
  try {
    choice = localStorage.getItem(key)
  } catch {}
  bar.hidden = choice !== null
  bar.addEventListener('click', ({ target }) => {
    const { value } = (target as Element).closest('button') ?? {}
    if (!value) return
    try {
      localStorage.setItem(key, value)
    } catch {}
    bar.hidden = true
    dispatchEvent(new CustomEvent(event, { detail: value }))
  })
}

const parameters = [barId, consentKey, consentEvent] as const

/** The same as a text for an inline script. */
export const prepareScript = `(${String(prepareBar).replace(/^\s+/gm, '')})(${parameters.map((each) => `'${each}'`).join()})`

export const prepareOwnBar = () => prepareBar(...parameters)
