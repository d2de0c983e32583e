import type { Endpoint, Page, Reply, Sent } from '#lib/endpoint.ts'
import type { ErrorCode, RefusalDetails } from '#lib/errors.ts'

export interface Refusal extends RefusalDetails {
  code: ErrorCode | 'broken' | 'unreachable'
  message: string
}

/** A call that was refused, broke, or (status 0) never reached the shop. */
export class ApiError extends Error {
  readonly status: number
  readonly refusal: Refusal
  constructor(status: number, refusal: Refusal) {
    super(refusal.message)
    this.status = status
    this.refusal = refusal
  }
}

export interface Question {
  endpoint: Endpoint
  url: string
  headers: Record<string, string>
  body: unknown
}
export interface Answer {
  status: number
  body: unknown
  header: (name: string) => string | null | undefined
}
/** How a call travels: `fetch` in the browser, straight into Fastify in the tests. */
export type Send = (question: Question) => Promise<Answer>

type Texts = Record<string, string | number | undefined>

/** The typed client of every declared door. Refusals are thrown as ApiError. */
export function createApi(send: Send) {
  return async <const E extends Endpoint>(endpoint: E, sent: Sent<E>): Promise<Reply<E>> => {
    const { params = {}, query = {}, headers = {}, body } = sent as Record<string, Texts | undefined>
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
      encodeURIComponent(String(params[name])),
    )
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    )
    const search = given.length ? `?${new URLSearchParams(given)}` : ''
    const answer = await send({
      endpoint,
      url: `/api${path}${search}`,
      headers: Object.fromEntries(
        Object.entries(headers).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, String(value)]],
        ),
      ),
      body,
    })
    if (answer.status >= 400) throw new ApiError(answer.status, refusalIn(answer.body))
    if (endpoint.file) {
      const [, name = 'file.csv'] =
        /filename="([^"]+)"/.exec(answer.header('content-disposition') ?? '') ?? []
      return { name, content: answer.body } as Reply<E>
    }
    if (!endpoint.paged) return answer.body as Reply<E>
    const page: Page<unknown> = {
      rows: answer.body,
      nextCursor: answer.header('x-next-cursor') ?? null,
      total: Number(answer.header('x-total-count')),
      more: answer.header('x-total-more') === 'true',
    }
    return page as Reply<E>
  }
}
export type Api = ReturnType<typeof createApi>

function refusalIn(body: unknown): Refusal {
  const error = (body as { error?: Refusal } | null)?.error
  return error ?? { code: 'broken', message: 'Something broke on our side.' }
}
