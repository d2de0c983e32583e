import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliCompressSync,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  gzipSync,
} from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)

/** Decompresses a body by its encoding. */
export const decompress = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (body: Buffer) => body,
}

/** Bodies below this size in bytes are sent uncompressed. */
const minBytes = 1024

const brotliOptions = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A window of 256 KB is enough for nearly every response; the default allocates 4 MB per compression.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
})

/**
 * Fast synchronous compression while the client waits: it takes less time than handing the work to a thread. Level 4 makes a page
 * a seventh smaller than level 1 for a third of a millisecond; level 5 would take three times as long.
 */
export const compressFast = {
  br: (body: Buffer) => brotliCompressSync(body, brotliOptions(body, 4)),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  identity: (body: Buffer) => body,
}

/** Better compression in the background for bodies that are sent repeatedly: a fifth smaller for seven times the work. */
export const compressBest = {
  br: (body: Buffer) => brotliAsync(body, brotliOptions(body, 5)),
  gzip: (body: Buffer) => gzipAsync(body, { level: 6 }),
  identity: async (body: Buffer) => body,
}

/** The encoding with the smallest result that the client accepts. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** The encoding to use for this body: `identity` if it is too small to gain from compression. */
export const worthwhileEncoding = (body: Buffer, encoding: Encoding) =>
  body.length < minBytes ? 'identity' : encoding
