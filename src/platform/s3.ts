import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** What the storage answered instead of doing what it was asked for; `code` is its own word, such as NoSuchBucket. */
class S3Error extends Error {
  status: number
  code: string
  constructor(status: number, code: string) {
    super(`The storage answered ${status} ${code}.`)
    this.status = status
    this.code = code
  }
}

interface Request {
  query?: Record<string, string>
  body?: Buffer | string
  type?: string
  signal?: AbortSignal | undefined
}

/** S3 accepts 10,000 parts, so this allows 80 GB. */
const partSize = 8 * 1024 * 1024
const tries = 3
const mayBeRepeated = (status: number) => status >= 500 || status === 429

/**
 * The bucket of any S3-compatible storage. Its address is a setting of the machine, so it is requested directly and may be in
 * the network of the shop.
 */
export function openBucket({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const root = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  async function send(method: string, name: string, { query = {}, body, type, signal }: Request = {}) {
    const path = name.split('/').map(encodeURIComponent).join('/')
    const parameters = Object.entries(query).map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    const address = `${root}/${path}${parameters.length > 0 ? `?${parameters.join('&')}` : ''}`
    const headers = {
      'x-amz-content-sha256': hash('sha256', body ?? ''),
      ...(type && { 'content-type': type }),
    }
    for (let attempt = 1; ; attempt++) {
      const request = await signer.sign(address, {
        method,
        headers,
        body: body as BodyInit | undefined,
        redirect: 'manual',
        signal,
      })
      const response = await fetch(request).catch((error) => error)
      if (response instanceof Response && response.ok) return response
      const failure = response instanceof Response ? await errorOf(response) : (response.cause ?? response)
      const isFinal = failure instanceof S3Error && !mayBeRepeated(failure.status)
      if (isFinal || attempt === tries || signal?.aborted) throw failure
      await delay(100 * 2 ** attempt, undefined, { signal })
    }
  }

  /** Sends a request and reads the whole answer: its headers alone prove nothing, and a body that nobody reads holds its connection. */
  async function ask(method: string, name: string, request: Request) {
    const response = await send(method, name, request)
    return { tag: response.headers.get('etag') ?? '', text: await response.text() }
  }

  /** The file as it comes; null if there is no such file. */
  const find = (name: string, signal?: AbortSignal) =>
    send('GET', name, { signal }).catch((error) => {
      if (error instanceof S3Error && error.code === 'NoSuchKey') return null
      throw error
    })

  return {
    find,

    async put(name: string, body: Buffer, type: string, signal?: AbortSignal) {
      await ask('PUT', name, { body, type, signal })
    },

    /** A missing file is ignored. */
    async remove(name: string, signal?: AbortSignal) {
      await ask('DELETE', name, { signal })
    },

    /** The names of all files that begin with `prefix`. */
    async list(prefix: string, signal: () => AbortSignal) {
      const names: string[] = []
      for (let token: string | undefined; ; ) {
        const query = { 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) }
        const { text } = await ask('GET', '', { query, signal: signal() })
        names.push(...textsOf(text, 'Key'))
        token = textsOf(text, 'NextContinuationToken')[0]
        if (!token) return names
      }
    },

    /**
     * Writes a file that is visible only when it is whole, holding one part of it in memory; resolves with its size in bytes. A
     * failed upload leaves no parts behind.
     */
    async upload(name: string, content: Readable, type: string, signal: () => AbortSignal) {
      const begun = await ask('POST', name, { query: { uploads: '' }, type, signal: signal() })
      const [uploadId = ''] = textsOf(begun.text, 'UploadId')
      const tags: string[] = []
      let bytes = 0
      try {
        for await (const body of inParts(content)) {
          const query = { partNumber: String(tags.length + 1), uploadId }
          const { tag } = await ask('PUT', name, { query, body, signal: signal() })
          tags.push(tag)
          bytes += body.length
        }
        const parts = tags.map(
          (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
        )
        const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        const completed = await ask('POST', name, { query: { uploadId }, body, signal: signal() })
        // Amazon begins to answer, with 200, while it still puts the parts together.
        const [code] = textsOf(completed.text, 'Code')
        if (code) throw new S3Error(200, code)
        return bytes
      } catch (error) {
        content.destroy()
        await ask('DELETE', name, { query: { uploadId }, signal: signal() }).catch(() => {})
        throw error
      }
    },
  }
}

/** The content in pieces of `partSize`, of which the last is what is left. */
async function* inParts(content: Readable): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  let chunks: Buffer[] = []
  let length = 0
  for await (const piece of content) {
    const chunk = Buffer.from(piece)
    chunks.push(chunk)
    length += chunk.length
    if (length < partSize) continue
    waiting = Buffer.concat(chunks)
    for (; waiting.length >= partSize; waiting = waiting.subarray(partSize))
      yield waiting.subarray(0, partSize)
    chunks = [waiting]
    length = waiting.length
  }
  if (length > 0) yield Buffer.concat(chunks)
}

async function errorOf(response: Response) {
  const [code] = textsOf(await response.text().catch(() => ''), 'Code')
  return new S3Error(response.status, code ?? response.statusText)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The texts of all elements of this name in an answer of the storage, which has no nested ones of the same name. */
const textsOf = (xml: string, element: string) =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(\w+);/g, (entity, name: string) => entities[name] ?? entity),
  )
