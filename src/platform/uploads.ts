import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import type { Endpoint } from '#lib/endpoint.ts'
import { invalid, ShopError } from '#lib/errors.ts'

/** Adds routes to which files may be sent; everywhere else such a body is refused as what it is not, JSON. */
export const takingUploads = (app: FastifyInstance) => (route: RouteOptions) => {
  app.register(async (scope) => {
    await scope.register(multipart)
    scope.route(route)
  })
}

/** Room for the field's name and the lines around the file. */
const wrapping = 4096

/** The one file a call came with. */
export async function readUpload(
  request: FastifyRequest,
  { field, mostBytes }: NonNullable<Endpoint['upload']>,
): Promise<Buffer> {
  const tooLarge = new ShopError('bad-request', `The file is larger than ${mostBytes / 1024 / 1024} MB.`)
  if (!request.isMultipart())
    throw new ShopError('bad-request', `Send a file as multipart/form-data, in the field ${field}.`)
  if (Number(request.headers['content-length'] ?? 0) > mostBytes + wrapping) throw tooLarge
  const limits = { fileSize: mostBytes, files: 1, fields: 0, parts: 1, headerPairs: 20 }
  let file: Buffer | null = null
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== field)
        throw invalid({ [part.fieldname]: 'This field is not known here.' })
      file = await part.toBuffer()
    }
  } catch (error) {
    if (error instanceof ShopError) throw error
    const { code, message } = error as Error & { code?: string }
    // Whatever is wrong with the wrapping is its sender's.
    throw code === 'FST_REQ_FILE_TOO_LARGE' ? tooLarge : new ShopError('bad-request', message)
  }
  if (file === null) throw invalid({ [field]: 'Required' })
  return file
}
