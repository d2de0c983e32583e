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

const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)
export const unpack = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: async (body: Buffer) => body,
}
const worthCompressing = 1024
const brotli = (body: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    // A quarter of a megabyte holds nearly every answer; unsaid, each compression takes four of them.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
})

/** For what somebody waits for and perhaps nobody else will ask for: a fraction of a millisecond, less than a thread takes. */
export const encodeQuickly = {
  br: (body: Buffer) => brotliCompressSync(body, brotli(body, 1)),
  gzip: (body: Buffer) => gzipSync(body, { level: 1 }),
  identity: (body: Buffer) => body,
}
/** For what is sent again and again: a fifth smaller, for seven times the work, while nobody waits. */
export const encodeWell = {
  br: (body: Buffer) => compressBrotli(body, brotli(body, 5)),
  gzip: (body: Buffer) => compressGzip(body, { level: 6 }),
  identity: async (body: Buffer) => body,
}

/** The smallest of what the browser reads. */
export function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

/** What is small is sent as it is, whatever was asked for. */
export const worthwhile = (plain: Buffer, encoding: Encoding) =>
  plain.length < worthCompressing ? 'identity' : encoding
