import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#lib/endpoint.ts'
import { invalid, ShopError } from '#lib/errors.ts'

/** Adds routes that accept multipart uploads; all other routes accept only JSON. */
export const withUploads = (app: FastifyInstance) => (route: RouteOptions) => {
  app.register(async (scope) => {
    await scope.register(multipart)
    scope.route(route)
  })
}

/** Bytes allowed for boundaries and part headers. */
const multipartOverhead = 4096

/** Reads the single uploaded file; throws `bad-request` or `invalid` if there is not exactly one in the right field. */
export async function readUpload(
  request: FastifyRequest,
  { field, maxBytes }: NonNullable<Endpoint['upload']>,
): Promise<Buffer> {
  const tooLarge = new ShopError('bad-request', `The file is larger than ${maxBytes / 1024 / 1024} MB.`)
  if (!request.isMultipart())
    throw new ShopError('bad-request', `Send a file as multipart/form-data, in the field ${field}.`)
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + multipartOverhead) throw tooLarge
  const limits = { fileSize: maxBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 }
  let file: Buffer | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== field)
        throw invalid({ [part.fieldname]: 'This field is not known here.' })
      file = await readFile(part.file, tooLarge)
    }
  } catch (error) {
    // Discards the rest of the body, which would block the connection.
    request.raw.resume()
    if (error instanceof ShopError) throw error
    const { message } = error as Error
    // Malformed multipart bodies are the client's fault.
    throw new ShopError('bad-request', message)
  }
  if (file === null) throw invalid({ [field]: 'Required' })
  return file
}

/** Unlike `toBuffer` of the library, throws as soon as the file is too large instead of at its end. */
async function readFile(file: Readable, tooLarge: ShopError) {
  file.once('limit', () => file.destroy(tooLarge))
  const chunks: Buffer[] = []
  for await (const chunk of file) chunks.push(chunk)
  return Buffer.concat(chunks)
}
