import { inject } from 'vitest'

// Pages are read as a search engine reads them: as the HTML the server sends, without a browser.

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#x27': "'",
  '#39': "'",
}
const decode = (text: string) =>
  text.replace(/&(#x?[\da-f]+|\w+);/gi, (entity, name: string) => {
    if (entities[name]) return entities[name]
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return name.startsWith('#') ? String.fromCodePoint(code) : entity
  })

/** The HTML of a page of the demo shop. */
export async function fetchHtml(path: string) {
  return (await fetch(new URL(path, inject('shopUrl')))).text()
}

function attributesOf(tag: string) {
  const pairs = [...tag.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].slice(1)
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), decode(value)]))
}

const tagsOf = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => attributesOf(tag))

/** What the head of a page says to search engines and to who shares it. */
export async function fetchPage(path: string) {
  const answer = await fetch(new URL(path, inject('shopUrl')), { redirect: 'manual' })
  const html = await answer.text()
  const title = decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '')
  const metas: Record<string, string | undefined> = Object.fromEntries(
    tagsOf(html, 'meta').map(({ property, name = '', content = '' }) => [property ?? name, content]),
  )
  const links = tagsOf(html, 'link')
    .filter(({ rel }) => rel === 'canonical' || rel === 'alternate')
    .map(({ rel, hreflang, href }) => [hreflang || rel, href])
  const linkedData = [
    ...html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
  ].flatMap(([, json = '']) => JSON.parse(json)['@graph'] as Record<string, unknown>[])
  return { status: answer.status, headers: answer.headers, html, title, metas, links, linkedData }
}

/** The ids of the products whose links are in the main part of a page, in their order, each once. */
export function productIdsIn(html: string) {
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  return [...new Set([...main.matchAll(/href="(?:\/bn)?\/product-details\/(\d+)"/g)].map(([, id]) => id))]
}

/** The text of a part of a page, as a reader without styles would see it. */
export const textOf = (html: string) =>
  decode(html.replace(/<(script|style|template)\b[\s\S]*?<\/\1>/g, ' ').replace(/<[^>]+>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()

/** The first-level headings of a page. */
export const headingsIn = (html: string) =>
  [...html.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) => textOf(text))
