import { z } from 'zod'
import { type Endpoint, includesPermission } from '#lib/endpoint.ts'
import { type ErrorCode, errorStatuses } from '#lib/errors.ts'
import { keyPermissions } from '#lib/permissions.ts'

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
  'not-allowed': 'This role may never do it, or it is not a permission of this member of staff or API key.',
  'not-found': 'Not there, or not yours.',
  'not-possible-now': 'The current state does not allow it; the response contains that state.',
  invalid: 'A field is wrong or unknown; one message per field.',
  'too-many': 'Too many requests; `Retry-After` is the number of seconds to wait.',
  busy: 'Temporarily unavailable; `Retry-After` is the number of seconds to wait.',
  'no-room': 'The disk is full or cannot be written to; nothing was stored.',
  broken: 'A bug of the shop; the message contains a reference number.',
}
type ErrorName = keyof typeof errorDescriptions
const errorNames = Object.keys(errorDescriptions) as ErrorName[]
const statusOf = (error: ErrorName) => (error === 'broken' ? 500 : errorStatuses[error])

const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.enum(errorNames),
    message: z.string(),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('One message per field, named as in `products.0.quantity`.'),
    status: z.string().optional().describe('The current status of the order.'),
    expected: z
      .unknown()
      .optional()
      .describe('The amounts that the shop calculated, where those in the request differ.'),
    now: z
      .unknown()
      .optional()
      .describe('What somebody else has changed meanwhile, as it is now; some calls say what it looks like.'),
    lines: z.unknown().optional().describe('The order lines that are not available as requested.'),
  }),
})

const errorResponses = Object.fromEntries(
  errorNames.map((error) => [
    error,
    {
      description: `\`${error}\`: ${errorDescriptions[error]}`,
      ...(['too-many', 'busy'].includes(error) && {
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

/** The response of an error; with `now` where the endpoint declares it. */
function responseOf(error: ErrorName, { conflict }: Endpoint) {
  if (error !== 'not-possible-now' || !conflict) return { $ref: `#/components/responses/${error}` }
  const withNow = {
    type: 'object',
    properties: { error: { type: 'object', properties: { now: schemaOf(conflict, 'output') } } },
  }
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, withNow] }
  return {
    description: `\`${error}\`: ${errorDescriptions[error]} After a change by somebody else that is \`now\`.`,
    content: { 'application/json': { schema } },
  }
}

function errorsOf({ access, permission, params, query, headers, body, upload, method }: Endpoint) {
  const isWrite = method !== 'GET'
  const isPossible: Record<ErrorName, boolean> = {
    'bad-request': isWrite,
    'not-signed-in': access !== 'public' || isWrite,
    'not-allowed': access === 'admin' || permission !== undefined,
    'not-found': params !== undefined,
    'not-possible-now': isWrite,
    invalid: [params, query, headers, body, upload].some((part) => part !== undefined),
    'too-many': isWrite || access === 'public',
    busy: true,
    'no-room': isWrite,
    broken: true,
  }
  return errorNames.filter((error) => isPossible[error])
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

/** The permissions that open an endpoint to staff. */
const permissionsOf = (permission: Endpoint['permission']) =>
  [permission ?? []].flat().filter((each) => each !== 'administrator' && each !== 'staff')
/** The permissions that open an endpoint to API keys. */
const keyPermissionsOf = (permission: Endpoint['permission']) =>
  keyPermissions.filter((each) => includesPermission([each], permission))

function securityOf({ access, permission, method }: Endpoint): Json[] {
  if (access === 'session') return [{ sessionCookie: [] }]
  if (access !== 'public')
    return [{ bearerToken: [] }, ...(keyPermissionsOf(permission).length ? [{ apiKey: [] }] : [])]
  // Public writes such as orders also accept a customer's token.
  return method === 'GET' ? [] : [{}, { bearerToken: [] }]
}

const tags: Record<Endpoint['access'], { name: string; description: string }> = {
  public: { name: 'Everybody', description: 'For everybody.' },
  session: {
    name: 'Session cookie',
    description: 'Opened by the session cookie of `/api/auth`, from the shop’s own origin.',
  },
  customer: { name: 'Signed in', description: 'For signed-in users.' },
  admin: { name: 'Administrators', description: 'For administrators.' },
}

function requestContent({ body, upload }: Endpoint) {
  if (body) return { 'application/json': { schema: schemaOf(body.strict(), 'input') } }
  return (
    upload && {
      'multipart/form-data': { schema: schemaOf(z.object({ [upload.field]: z.file() }), 'output') },
    }
  )
}

function operationOf(endpoint: Endpoint) {
  const { summary, access, permission, response, status = 200, paged, sse } = endpoint
  const staffPermissions = permissionsOf(permission)
  const callers = keyPermissionsOf(permission).length ? 'Staff and API keys' : 'Staff'
  const type = endpoint.file ?? (sse ? 'text/event-stream' : 'application/json')
  const parameters = parametersOf(endpoint)
  const content = requestContent(endpoint)
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase())}`,
    tags: [tags[access].name],
    summary,
    ...(staffPermissions.length && {
      description: `${callers} with the permission ${staffPermissions.join(' or ')} may call it.`,
    }),
    security: securityOf(endpoint),
    ...(parameters.length && { parameters }),
    ...(content && { requestBody: { required: endpoint.method !== 'DELETE', content } }),
    responses: {
      [status]: {
        description: 'Done.',
        ...(paged && { headers: pagingHeaders }),
        content: { [type]: { schema: schemaOf(response, 'output') } },
      },
      ...Object.fromEntries(
        errorsOf(endpoint).map((error) => [statusOf(error), responseOf(error, endpoint)]),
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
    tags: Object.values(tags),
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      responses: errorResponses,
      securitySchemes: {
        bearerToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'From `POST /api/jwt`; lasts 15 minutes.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A key that an administrator makes for another program (`shodai_…`). It opens the calls of its permissions; ' +
            'at most 300 calls a minute.',
        },
        sessionCookie: { type: 'apiKey', in: 'cookie', name: cookieName },
      },
    },
  }
}
