import { useEffect } from 'react'
import { useLocation } from 'react-router'

const inputs = 'input:not([type=hidden], [readonly]), textarea, select'

/**
 * Shows, focuses and marks the field that the address names (`#field-shopName`), once the page has it: a search found it. Most
 * pages have their form only when the shop has answered.
 */
export function useFoundField() {
  const { hash, key } = useLocation()
  // A further search for the same field is another step of the history with the same hash.
  useEffect(() => {
    const [, id] = /^#field-([\w.-]+)$/.exec(hash) ?? []
    if (id === undefined) return
    let marked: Element | null = null
    const show = () => {
      const found = document.getElementById(id)
      if (!found) return
      looking.disconnect()
      const input = found.matches(inputs) ? found : found.querySelector<HTMLElement>(`:checked, ${inputs}`)
      marked = found.matches('input, textarea, select') ? found.parentElement : found
      marked?.setAttribute('data-found', '')
      marked?.scrollIntoView({ block: 'center' })
      input?.focus({ preventScroll: true })
    }
    const looking = new MutationObserver(show)
    looking.observe(document.body, { childList: true, subtree: true })
    show()
    return () => {
      looking.disconnect()
      marked?.removeAttribute('data-found')
    }
  }, [hash, key])
}
