import { z } from 'zod'
import type { Endpoint } from '#lib/endpoint.ts'
import { type ErrorCode, errorStatuses } from '#lib/errors.ts'

type Json = Record<string, unknown>

export interface ApiInfo {
  title: string
  version: string
  description: string
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json
  return json
}

const errorDescriptions: Record<ErrorCode | 'broken', string> = {
  'bad-request': 'Not JSON, too large, or not of the declared type.',
  'not-signed-in': 'The caller is not signed in.',
  'not-allowed': 'This role may never do it.',
  'not-found': 'Not there, or not yours.',
  'not-possible-now': 'The current state does not allow it; the response contains that state.',
  invalid: 'A field is wrong or unknown; one message per field.',
  'too-many': 'Too many requests; `Retry-After` is the number of seconds to wait.',
  busy: 'Temporarily unavailable; `Retry-After` is the number of seconds to wait.',
  broken: 'A bug of the shop; the message contains a reference number.',
}

const error: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorDescriptions) },
        message: { type: 'string' },
        fields: {
          type: 'object',
          additionalProperties: { type: 'string' },
          description: 'One message per field, named as in `products.0.quantity`.',
        },
        status: { type: 'string', description: 'The current status of the order.' },
        expected: { description: 'The amounts that the shop calculated, where those in the request differ.' },
        lines: { description: 'The order lines that are not available as requested.' },
      },
    },
  },
}

const responseName = (status: number) => `status-${status}`

/** One response per status; every error code has its own status. */
const errorResponses = Object.fromEntries(
  (Object.keys(errorDescriptions) as (ErrorCode | 'broken')[]).map((code) => {
    const status = code === 'broken' ? 500 : errorStatuses[code]
    const headers = ['too-many', 'busy'].includes(code)
      ? { headers: { 'Retry-After': { schema: { type: 'integer' } } } }
      : {}
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
    return [
      responseName(status),
      { description: `\`${code}\`: ${errorDescriptions[code]}`, ...headers, content },
    ]
  }),
)

function statusesOf({ access, params, query, headers, body, upload, method }: Endpoint) {
  const hasInput = params ?? query ?? headers ?? body ?? upload
  return [
    ...(method === 'GET' ? [] : [errorStatuses['bad-request']]),
    ...(access === 'public' && method === 'GET' ? [] : [errorStatuses['not-signed-in']]),
    ...(access === 'admin' ? [errorStatuses['not-allowed']] : []),
    ...(params ? [errorStatuses['not-found']] : []),
    ...(method === 'GET' ? [] : [errorStatuses['not-possible-now'], errorStatuses['too-many']]),
    ...(hasInput ? [errorStatuses.invalid] : []),
    500,
    errorStatuses.busy,
  ]
}

function parametersOf({ params, query, headers }: Endpoint) {
  const locations = { path: params, query, header: headers }
  return Object.entries(locations).flatMap(([location, object]) => {
    if (!object) return []
    const { properties = {}, required = [] } = schemaOf(object, 'input') as {
      properties?: Json
      required?: string[]
    }
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: location,
      schema,
      required: location === 'path' || required.includes(name),
    }))
  })
}

const pagingHeaders = {
  'X-Total-Count': { description: 'Rows of all pages.', schema: { type: 'integer' } },
  'X-Total-More': {
    description: '`true` where there are more than that: long lists are not counted to the end.',
    schema: { type: 'string' },
  },
  'X-Next-Cursor': {
    description: 'Send it as `cursor` for the next page; absent on the last one.',
    schema: { type: 'string' },
  },
}

function securityOf({ access, method }: Endpoint): Json[] {
  if (access === 'session') return [{ sessionCookie: [] }]
  if (access !== 'public') return [{ bearerToken: [] }]
  // Public writes such as orders also accept a customer's token.
  return method === 'GET' ? [] : [{}, { bearerToken: [] }]
}

const accessDescriptions: Record<Endpoint['access'], string> = {
  public: 'For everybody.',
  session: 'Opened by the session cookie of `/api/auth`, from the shop’s own origin.',
  customer: 'For signed-in users.',
  admin: 'For administrators.',
}

const tags: Record<Endpoint['access'], string> = {
  public: 'Everybody',
  session: 'Session cookie',
  customer: 'Signed in',
  admin: 'Administrators',
}

const fileForm = (field: string): Json => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
  additionalProperties: false,
})

function operationOf(endpoint: Endpoint) {
  const { summary, access, body, upload, response, status = 200, paged, sse } = endpoint
  const type = endpoint.file ?? (sse ? 'text/event-stream' : 'application/json')
  const parameters = parametersOf(endpoint)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [tags[access]],
    summary,
    security: securityOf(endpoint),
    ...(parameters.length && { parameters }),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body.strict(), 'input') } },
      },
    }),
    ...(upload && {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: fileForm(upload.field) } } },
    }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(paged && { headers: pagingHeaders }),
        content: { [type]: { schema: schemaOf(response, 'output') } },
      },
      ...Object.fromEntries(
        statusesOf(endpoint).map((each) => [each, { $ref: `#/components/responses/${responseName(each)}` }]),
      ),
    },
  }
}

/** Generates the OpenAPI 3.1 document from the endpoint declarations. */
export function createOpenApiDocument(endpoints: Iterable<Endpoint>, about: ApiInfo, cookieName: string) {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}')
    paths[path] ??= {}
    paths[path][endpoint.method.toLowerCase()] = operationOf(endpoint)
  }
  return {
    openapi: '3.1.1',
    info: about,
    servers: [{ url: '/api' }],
    tags: (Object.keys(tags) as Endpoint['access'][]).map((access) => ({
      name: tags[access],
      description: accessDescriptions[access],
    })),
    paths,
    components: {
      schemas: { Error: error },
      responses: errorResponses,
      securitySchemes: {
        bearerToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From `POST /api/jwt`; lasts 15 minutes.',
        },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  }
}
