import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

/** `private` for CDNs that go by nothing else, such as Fastly: what they shall keep says so itself (`cdn.ts`). */
export const noStore = 'private, no-store'

/** Headers of API responses and everything else that is not a page: nothing in them may be executed or framed. */
export const apiHeaders = {
  ...commonHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': noStore,
}

// Inline scripts that a browser would execute. JSON-LD is data and not subject to the policy.
const inlineScripts = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g

interface PagePolicy {
  strictTransport: boolean
  /** Origins that the page may embed in frames. */
  frames: readonly string[]
  /** Other origins that the page may use. Default none. */
  external?: ExternalSources
  /** Whether the page may read codes with the camera, by a WebAssembly module where the browser has no reader. Default false. */
  hasCamera?: boolean
}

export interface ExternalSources {
  scripts: readonly string[]
  images: readonly string[]
  connections: readonly string[]
}

const noSources: ExternalSources = { scripts: [], images: [], connections: [] }

/** Headers of a page; the content security policy allows exactly the inline scripts of this HTML, by hash. */
export function pageHeaders(
  html: string,
  { strictTransport, frames, external = noSources, hasCamera = false }: PagePolicy,
) {
  const { scripts, images, connections } = external
  const hashes = [...html.matchAll(inlineScripts)].map(
    ([, script = '']) => `'sha256-${hash('sha256', script, 'base64')}'`,
  )
  return {
    ...commonHeaders,
    ...(hasCamera && {
      'Permissions-Policy': commonHeaders['Permissions-Policy'].replace('camera=()', 'camera=(self)'),
    }),
    ...(strictTransport && { 'Strict-Transport-Security': 'max-age=31536000' }),
    'Content-Security-Policy': [
      "default-src 'self'",
      [
        'script-src',
        "'self'",
        ...(hasCamera ? ["'wasm-unsafe-eval'"] : []),
        ...new Set(hashes),
        ...scripts,
      ].join(' '),
      "style-src 'self' 'unsafe-inline'",
      ["img-src 'self' data:", ...images].join(' '),
      ...(connections.length ? [["connect-src 'self'", ...connections].join(' ')] : []),
      `frame-src ${frames.join(' ')}`,
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; '),
  }
}

export const immutable = 'public, max-age=31536000, immutable'

/** Headers of an image named by its content hash: cached forever, and other sites may embed it. */
export const imageHeaders = {
  'Cache-Control': immutable,
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

/** Removes headers that only matter for documents; on small assets they are a tenth of the bytes. */
export function removePageHeaders(reply: FastifyReply) {
  for (const name of ['Permissions-Policy', 'Cross-Origin-Opener-Policy', 'Referrer-Policy'])
    reply.removeHeader(name)
}

/** A flat list of names and values, the form `writeHead` handles fastest. */
export const flatten = (headers: Record<string, string>) => Object.entries(headers).flat()
