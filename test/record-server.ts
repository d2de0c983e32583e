import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What happens to the next question, whatever it is about. */
type Fault =
  | 'unauthorized'
  | 'retired'
  | 'empty'
  | 'html'
  | 'hang'
  | 'cut'
  | 'broken'
  | { tooMany: string | null }

/** What Steadfast says of a number that it knows; fields of a test replace these. */
export const steadfastScore = (phone: string) => ({
  status: 200,
  phone,
  score: 72,
  level: 'moderate',
  reasons: ['Some parcels were cancelled'],
  scoring_disabled: false,
  doubtful_reports: false,
  total_reports: 0,
  delivery_ratio: 80 as unknown,
  cancellation_ratio: 15 as unknown,
  return_ratio: 5 as unknown,
  volume_band: 'medium',
  volume_range: '6-20' as string | undefined,
  fraud_categories: [] as unknown,
})

/**
 * Those who know phone numbers: Steadfast below `/steadfast`, a service that asks several couriers below `/service`. A number is
 * unknown until a test says what is known of it.
 */
export async function openRecordServer() {
  const scores = new Map<string, object>()
  const services = new Map<string, object>()
  const faults: Fault[] = []
  /** The numbers that were asked about, in this order. */
  const asked: { source: string; phone: string }[] = []
  const state = { steadfastKey: 'key-1', serviceKey: 'service-key-1' }

  const unknownScore = (phone: string) => ({
    ...steadfastScore(phone),
    score: null,
    level: null,
    reasons: [],
    delivery_ratio: 0,
    cancellation_ratio: 0,
    return_ratio: 0,
    volume_range: '0',
  })
  const unknownService = { status: 'success', courierData: { summary: { total_parcel: 0 } } }

  function send(
    response: ServerResponse,
    status: number,
    body: object,
    headers: Record<string, string> = {},
  ) {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }

  function fail(fault: Fault, request: IncomingMessage, response: ServerResponse) {
    if (fault === 'hang') return
    if (fault === 'unauthorized') return send(response, 401, { status: 401, message: 'Unauthorized' })
    if (fault === 'retired') return send(response, 404, { message: 'The route could not be found.' })
    if (fault === 'broken') return send(response, 500, { message: 'Server Error' })
    if (fault === 'empty') return response.writeHead(200).end()
    if (fault === 'html')
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please log in</html>')
    if (fault === 'cut') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' })
      response.write('{"status":200,"sco')
      return request.socket.end()
    }
    const retryAfter = fault.tooMany === null ? {} : { 'retry-after': fault.tooMany }
    return send(response, 429, { message: 'Too Many Attempts.' }, retryAfter as Record<string, string>)
  }

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url = '', headers } = request
    const [, source = '', path = ''] = /^\/(\w+)(\/.*)$/.exec(url) ?? []
    const [, route, inPath] = /^\/fraud_check\/(score\/)?(\d+)$/.exec(path) ?? []
    const phone = inPath ?? (JSON.parse(Buffer.concat(chunks).toString() || '{}').phone as string)
    asked.push({ source, phone })
    const fault = faults.shift()
    if (fault) return fail(fault, request, response)
    if (source === 'steadfast') {
      if (!route) return send(response, 404, { message: 'The route could not be found.' })
      if (headers['api-key'] !== state.steadfastKey) return fail('unauthorized', request, response)
      return send(response, 200, scores.get(phone) ?? unknownScore(phone))
    }
    if (path !== '/courier-check' || request.method !== 'POST')
      return send(response, 404, { message: 'Not found' })
    if (headers.authorization !== `Bearer ${state.serviceKey}`) return fail('unauthorized', request, response)
    return send(response, 200, services.get(phone) ?? unknownService)
  }

  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const urlOf = (source: 'steadfast' | 'service') => `http://127.0.0.1:${port}/${source}`
  return {
    scores,
    services,
    faults,
    asked,
    state,
    urlOf,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
