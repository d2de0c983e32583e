import { hash } from 'node:crypto'

const everywhere = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** For answers of the API and whatever is not a page: nothing in them is ever to be run or framed. */
export const apiHeaders = {
  ...everywhere,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
}

// Scripts without an address of their own that a browser would run; JSON-LD is data, which no policy concerns.
const inlineScripts = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

interface PagePolicy {
  strictTransport: boolean
  /** Origins that may be shown in a frame. */
  frames: readonly string[]
}

/** Headers of a page, with a policy that allows exactly the inline scripts of this HTML. */
export function pageHeaders(html: string, { strictTransport, frames }: PagePolicy) {
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return {
    ...everywhere,
    ...(strictTransport && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'Content-Security-Policy': [
      "default-src 'self'",
      `script-src 'self' ${[...new Set(hashes)].join(' ')}`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      `frame-src ${frames.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

/** Names and values one after the other, as `writeHead` takes them fastest. */
export const flatten = (headers: Record<string, string>) => Object.entries(headers).flat()
