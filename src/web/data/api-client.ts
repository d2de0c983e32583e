import type { Page, RequestInput, ResponseOf } from '#lib/endpoint.ts'
import type { ErrorCode, ErrorDetails } from '#lib/errors.ts'
import type { Endpoints } from '#shop/endpoints.ts'

export interface ErrorBody extends ErrorDetails {
  code: ErrorCode | 'broken' | 'unreachable'
  message: string
}

/** An API call that was rejected, failed, or (status 0) never reached the shop. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** Which endpoint rejected it. */
  readonly call: keyof Endpoints | undefined
  constructor(status: number, body: ErrorBody, call?: keyof Endpoints) {
    super(body.message)
    this.status = status
    this.body = body
    this.call = call
  }
}

export interface ApiRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}
export interface ApiResponse {
  status: number
  /** The parsed JSON, or a Blob where the response is a file. */
  body: unknown
  header: (name: string) => string | null | undefined
}
/** Transports a request: `fetch` in the browser, Fastify's `inject` in the tests. */
export type Send = (request: ApiRequest) => Promise<ApiResponse>

type Values = Record<string, string | number | undefined>

const defined = (values: Values = {}) =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

/** Creates the typed API client: endpoints are called by name, `api('GET /products', { query })`. Throws ApiError. */
export function createApiClient(send: Send) {
  return async <Name extends keyof Endpoints>(
    name: Name,
    input: RequestInput<Endpoints[Name]>,
  ): Promise<ResponseOf<Endpoints[Name]>> => {
    const [method = '', template = ''] = name.split(' ')
    const { params = {}, query, headers, body } = input as Record<string, Values | undefined>
    const path = template.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])))
    const search = new URLSearchParams(defined(query))
    const response = await send({
      method,
      url: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
      headers: Object.fromEntries(defined(headers)),
      body,
    })
    if (response.status >= 400) throw new ApiError(response.status, errorBodyOf(response.body), name)
    return resultOf(response) as ResponseOf<Endpoints[Name]>
  }
}
export type Api = ReturnType<typeof createApiClient>

/** Files and pages of lists announce themselves in their headers; everything else is its body. */
function resultOf({ body, header }: ApiResponse): unknown {
  const fileName = /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1]
  if (fileName) return { name: fileName, content: body }
  const total = header('x-total-count')
  if (total === null || total === undefined) return body
  const page: Page<unknown> = {
    rows: body,
    nextCursor: header('x-next-cursor') ?? null,
    total: Number(total),
    more: header('x-total-more') === 'true',
  }
  return page
}

function errorBodyOf(body: unknown): ErrorBody {
  const error = (body as { error?: ErrorBody } | null)?.error
  return error ?? { code: 'broken', message: 'Something broke on our side.' }
}
