import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { XMLParser } from 'fast-xml-parser'

const settings = {
  bucket: 'pictures',
  region: 'us-east-1',
  accessKeyId: 'key-of-the-tests',
  secretAccessKey: 'secret-of-the-tests',
}

/** Amazon's pages have a thousand names; small ones show whether somebody reads on. */
const namesOnPage = 2

interface StoredObject {
  content: Buffer
  type: string
}
interface Answer {
  status?: number
  headers?: Record<string, string>
  /** XML, or an object's content. */
  body?: string | Buffer
}

class S3Error extends Error {
  status: number
  code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/**
 * Starts an S3-compatible server with one bucket: what the shop calls of S3, with signatures and errors as Amazon documents them.
 */
export async function openS3Server() {
  const objects = new Map<string, StoredObject>()
  const uploads = new Map<string, { name: string; type: string; parts: Map<number, Buffer> }>()
  let refused = 0
  let dropped = 0
  let storedParts = 0
  let failsCompletion = false

  const server = createServer(async (request, response) => {
    const content = await buffer(request)
    if (dropped > 0) {
      dropped -= 1
      return request.socket.destroy()
    }
    let answer: Answer
    try {
      if (refused > 0) {
        refused -= 1
        throw new S3Error(503, 'SlowDown')
      }
      answer = respond(request, content)
    } catch (error) {
      const { status = 500, code = String(error) } = error as Partial<S3Error>
      answer = { status, body: `<Error><Code>${code}</Code><Message>${code}</Message></Error>` }
    }
    const { status = 200, headers = {}, body = '' } = answer
    if (typeof body === 'string' && body) headers['content-type'] ??= 'application/xml'
    response.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers }).end(body)
  })

  function respond(request: IncomingMessage, content: Buffer): Answer {
    checkSignature(request, content)
    const url = new URL(request.url ?? '/', 'http://s3')
    const [bucket, ...path] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    if (bucket !== settings.bucket) throw new S3Error(404, 'NoSuchBucket')
    const { method, headers } = request
    const { searchParams: query } = url
    const name = path.join('/')
    const type = headers['content-type'] ?? 'application/octet-stream'
    if (!name) {
      if (method === 'GET' && query.get('list-type') === '2') return listPage(query)
      throw new S3Error(501, 'NotImplemented')
    }
    const id = query.get('uploadId')
    if (method === 'POST' && query.has('uploads')) return beginUpload(name, type)
    if (id !== null) return continueUpload(id, Number(query.get('partNumber')), method, content)
    if (method === 'PUT') {
      objects.set(name, { content, type })
      return { headers: { etag: etagOf(content) } }
    }
    if (method === 'DELETE') {
      objects.delete(name)
      return { status: 204 }
    }
    if (method !== 'GET' && method !== 'HEAD') throw new S3Error(501, 'NotImplemented')
    const object = objects.get(name)
    if (!object) throw new S3Error(404, 'NoSuchKey')
    return {
      headers: {
        'content-type': object.type,
        'content-length': String(object.content.length),
        etag: etagOf(object.content),
      },
      body: method === 'GET' ? object.content : '',
    }
  }

  function listPage(query: URLSearchParams): Answer {
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .sort()
    const page = names.slice(0, namesOnPage)
    const contents = page.map((name) => `<Contents><Key>${escaped(name)}</Key></Contents>`).join('')
    const next =
      names.length > page.length
        ? `<NextContinuationToken>${escaped(page.at(-1) ?? '')}</NextContinuationToken>`
        : ''
    return { body: `<ListBucketResult>${contents}${next}</ListBucketResult>` }
  }

  function beginUpload(name: string, type: string): Answer {
    const id = `upload-${uploads.size + 1}`
    uploads.set(id, { name, type, parts: new Map() })
    return {
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    }
  }

  /** A part of an upload, or its end. */
  function continueUpload(id: string, part: number, method: string | undefined, content: Buffer): Answer {
    const upload = uploads.get(id)
    if (!upload) throw new S3Error(404, 'NoSuchUpload')
    const { name, type, parts } = upload
    if (method === 'PUT') {
      parts.set(part, content)
      storedParts += 1
      return { headers: { etag: etagOf(content) } }
    }
    if (method === 'POST' && failsCompletion) {
      failsCompletion = false
      return { body: '<Error><Code>InternalError</Code></Error>' }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const parser = new XMLParser({ isArray: (tag) => tag === 'Part' })
    const named: { PartNumber: number; ETag: string }[] = parser.parse(content.toString())
      .CompleteMultipartUpload.Part
    const whole = named.map(({ PartNumber, ETag }) => {
      const stored = parts.get(PartNumber)
      if (!stored || etagOf(stored) !== ETag.replaceAll('&quot;', '"')) throw new S3Error(400, 'InvalidPart')
      return stored
    })
    if (whole.slice(0, -1).some(({ length }) => length < smallestPart))
      throw new S3Error(400, 'EntityTooSmall')
    objects.set(name, { content: Buffer.concat(whole), type })
    return {
      body: `<CompleteMultipartUploadResult><Key>${name}</Key></CompleteMultipartUploadResult>`,
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    settings: { endpoint: `http://127.0.0.1:${port}`, ...settings },
    /** The names of everything in the bucket. */
    names: () => [...objects.keys()].sort(),
    /** How many uploads in parts have been begun and neither completed nor given up. */
    countUploads: () => uploads.size,
    /** How many parts of uploads have been stored. */
    countParts: () => storedParts,
    /** Answers the next request for the end of an upload with 200 and an error, as Amazon does. */
    failCompletion() {
      failsCompletion = true
    },
    /** Answers as many of the next requests with 503, or breaks their connections off. */
    refuse(count: number) {
      refused = count
    },
    drop(count: number) {
      dropped = count
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Amazon refuses smaller parts, but for the last. */
const smallestPart = 5 * 1024 * 1024

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const etagOf = (content: Buffer) => `"${createHash('md5').update(content).digest('hex')}"`

/** Refuses a request that is not signed with the secret, by version 4 of Amazon's signatures. */
function checkSignature({ method, url = '/', headers }: IncomingMessage, content: Buffer) {
  const credential = new RegExp(
    `Credential=${settings.accessKeyId}/(\\d{8})/${settings.region}/s3/aws4_request`,
  )
  const { authorization = '' } = headers
  const [, day = ''] = credential.exec(authorization) ?? []
  const [, signed = ''] = /SignedHeaders=([a-z0-9;-]+)/.exec(authorization) ?? []
  const [, signature] = /Signature=([0-9a-f]{64})/.exec(authorization) ?? []
  if (!day || !signature) throw new S3Error(403, 'AccessDenied')
  const payload = String(headers['x-amz-content-sha256'])
  if (payload !== sha256(content)) throw new S3Error(400, 'XAmzContentSHA256Mismatch')

  const [path = '', query = ''] = url.split('?')
  const parameters = query
    .split('&')
    .filter(Boolean)
    .map((parameter) => (parameter.includes('=') ? parameter : `${parameter}=`))
    .sort()
  const canonicalHeaders = signed
    .split(';')
    .map((name) => `${name}:${String(headers[name]).trim().replaceAll(/ +/g, ' ')}\n`)
  const request = [method, path, parameters.join('&'), canonicalHeaders.join(''), signed, payload].join('\n')
  const scope = `${day}/${settings.region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const key = [day, settings.region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${settings.secretAccessKey}`,
  )
  if (hmac(key, toSign).toString('hex') !== signature) throw new S3Error(403, 'SignatureDoesNotMatch')
}
