import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface BookedParcel {
  courier: 'steadfast' | 'pathao' | 'redx'
  id: string
  reference: string
  status: string
  body: Record<string, unknown>
}

/** What happens to the next booking. `lost`: it is booked, and no answer comes. */
type Fault =
  | 'lost'
  | 'closed'
  | 'slow'
  | 'not json'
  | { status: number; body: object; headers?: Record<string, string> }

/**
 * The three couriers in one server, as their documents say: Steadfast under `/steadfast`, Pathao under `/pathao`, RedX under
 * `/redx`. It keeps what was booked, so that a second parcel for one number of the shop shows.
 */
export async function openCourierServer() {
  const parcels: BookedParcel[] = []
  const requests: { method: string; path: string; headers: IncomingMessage['headers']; body: string }[] = []
  const state = {
    /** Faults of the next bookings, in this order. */
    faults: [] as Fault[],
    areKeysRight: true,
    tokens: 0,
    validToken: '',
    /** What Steadfast has paid, the newest first, and what it answers about each. */
    payments: [] as { payment_id: string; [field: string]: unknown }[],
    paymentDetails: {} as Record<string, unknown>,
    /** Faults of the next questions about payments. */
    paymentFaults: [] as (Fault | null)[],
  }
  let count = 1_000_000
  const areas: Record<
    string,
    { id: number; name: string; post_code: number; division_name: string; zone_id: number }[]
  > = {}

  const book = (
    courier: BookedParcel['courier'],
    reference: string,
    status: string,
    body: Record<string, unknown>,
  ) => {
    count += 1
    const id = courier === 'steadfast' ? String(count) : `${courier === 'pathao' ? 'DA' : 'RX'}${count}`
    const parcel = { courier, id, reference, status, body }
    parcels.push(parcel)
    return parcel
  }
  const find = (by: (parcel: BookedParcel) => boolean) => parcels.findLast(by)

  type Answer = [status: number, body: unknown, headers?: Record<string, string>]
  const notFound: Answer = [404, { status: 404, message: 'Not found.' }]

  function steadfast(
    path: string,
    method: string,
    headers: IncomingMessage['headers'],
    body: Record<string, unknown>,
  ): Answer {
    if (path === '/ping') return [200, { status: 200, message: 'pong' }]
    if (!state.areKeysRight || headers['api-key'] !== 'key-1' || headers['secret-key'] !== 'secret-1')
      return [401, { status: 401, message: 'Unauthorized.' }]
    if (path === '/get_balance') return [200, { status: 200, current_balance: '1234.50' }]
    if (method === 'POST' && path === '/create_order') {
      const invoice = String(body.invoice)
      if (parcels.some(({ courier, reference }) => courier === 'steadfast' && reference === invoice))
        return [
          422,
          {
            status: 422,
            message: 'The given data was invalid.',
            errors: { invoice: ['The invoice has already been taken.'] },
          },
        ]
      const { id } = book('steadfast', invoice, 'in_review', body)
      return [
        200,
        {
          status: 200,
          message: 'Consignment has been created successfully.',
          consignment: {
            consignment_id: Number(id),
            invoice,
            tracking_code: `TRK${id}`,
            recipient_name: body.recipient_name,
            cod_amount: body.cod_amount,
            status: 'in_review',
          },
        },
      ]
    }
    const { pathname, searchParams } = new URL(`http://x${path}`)
    if (pathname === '/payments') {
      const start = (Number(searchParams.get('page') ?? 1) - 1) * 10
      return [200, { status: 200, payments: state.payments.slice(start, start + 10) }]
    }
    const [, payment] = /^\/payments\/(.+)$/.exec(pathname) ?? []
    if (payment !== undefined) {
      const detail = state.paymentDetails[decodeURIComponent(payment)]
      return detail === undefined ? notFound : [200, detail]
    }
    const [, route, value = ''] = /^\/(\w+)\/(.+)$/.exec(path) ?? []
    const found = find(
      ({ courier, id, reference }) =>
        courier === 'steadfast' &&
        (route === 'status_by_cid' ? id === value : reference === decodeURIComponent(value)),
    )
    if (!found) return notFound
    if (route === 'status_by_cid' || route === 'status_by_invoice')
      return [200, { status: 200, delivery_status: found.status }]
    if (route === 'trackings_by_invoice')
      return [
        200,
        {
          status: 200,
          tracking: [{ consignment_id: Number(found.id), tracking_type: 'created', text: 'Created' }],
        },
      ]
    return notFound
  }

  function pathao(
    path: string,
    method: string,
    headers: IncomingMessage['headers'],
    body: Record<string, unknown>,
  ): Answer {
    const route = path.replace('/aladdin/api/v1', '')
    if (route === '/issue-token' || route === '/external/login') {
      if (!state.areKeysRight || body.client_id !== 'client-1' || body.client_secret !== 'secret-1')
        return [400, { type: 'error', code: 400, message: 'Your client id or secret is wrong.' }]
      state.tokens += 1
      state.validToken = `token-${state.tokens}`
      return [
        200,
        { token_type: 'Bearer', expires_in: 432_000, access_token: state.validToken, refresh_token: 'r' },
      ]
    }
    if (headers.authorization !== `Bearer ${state.validToken}`) return [401, { message: 'Unauthorized' }]
    if (route === '/user/short-info') return [200, { type: 'success', code: 200, data: { name: 'Shop' } }]
    if (route === '/stores')
      return [
        200,
        {
          code: 200,
          data: { data: [{ store_id: 77, store_name: 'Mirpur', store_address: 'Road 1', is_active: 1 }] },
        },
      ]
    if (method === 'POST' && route === '/orders') {
      const { id, reference } = book('pathao', String(body.merchant_order_id), 'Pending', body)
      return [
        200,
        {
          message: 'Order Created Successfully',
          type: 'success',
          code: 200,
          data: {
            consignment_id: id,
            merchant_order_id: reference,
            order_status: 'Pending',
            delivery_fee: 80,
          },
        },
      ]
    }
    const [, id] = /^\/orders\/([^/]+)\/info$/.exec(route) ?? []
    const found = find((parcel) => parcel.courier === 'pathao' && parcel.id === id)
    if (!found) return [404, { type: 'error', code: 404, message: 'Order not found' }]
    return [
      200,
      {
        code: 200,
        data: {
          consignment_id: id,
          merchant_order_id: found.reference,
          order_status: found.status,
          order_status_slug: found.status.replaceAll(' ', '_'),
          invoice_id: null,
        },
      },
    ]
  }

  function redx(
    path: string,
    method: string,
    headers: IncomingMessage['headers'],
    body: Record<string, unknown>,
  ): Answer {
    if (!state.areKeysRight || headers['api-access-token'] !== 'Bearer jwt-1')
      return [401, { message: 'Invalid token', status_code: 401 }]
    if (path === '/pickup/stores')
      return [200, { pickup_stores: [{ id: 9, name: 'Shop', address: 'Road 1' }] }]
    if (path.startsWith('/areas'))
      return [200, { areas: areas[new URL(`http://x${path}`).searchParams.get('district_name') ?? ''] ?? [] }]
    if (method === 'POST' && path === '/parcel') {
      const { id } = book('redx', String(body.merchant_invoice_id), 'pickup-pending', body)
      return [201, { tracking_id: id }]
    }
    if (method === 'PATCH' && path === '/parcels') {
      const found = find(({ id }) => id === body.entity_id)
      if (!found) return notFound
      found.status = 'cancelled'
      return [200, { success: true, message: 'Successfully updated' }]
    }
    const [, id] = /^\/parcel\/info\/(.+)$/.exec(path) ?? []
    const found = find((parcel) => parcel.courier === 'redx' && parcel.id === id)
    return found
      ? [200, { parcel: { tracking_id: id, status: found.status, charge: 60, delivery_type: 'regular' } }]
      : notFound
  }

  const isBooking = (method: string, path: string) =>
    method === 'POST' && /\/(create_order|orders|parcel)$/.test(path)

  async function respond(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    requests.push({ method, path: url, headers, body: text })
    const [, name, path = ''] = /^\/(\w+)(\/.*)$/.exec(url) ?? []
    const body = text ? JSON.parse(text) : {}
    const courier = { steadfast, pathao, redx }[name ?? '']
    const faults = isBooking(method, path)
      ? state.faults
      : path.startsWith('/payments')
        ? state.paymentFaults
        : []
    const fault = faults.shift() ?? undefined
    if (typeof fault === 'object') {
      response.writeHead(fault.status, { 'content-type': 'application/json', ...fault.headers })
      return response.end(JSON.stringify(fault.body))
    }
    if (fault === 'closed') return request.socket.destroy()
    const [status, answer, more] = courier?.(path, method, headers, body) ?? notFound
    if (fault === 'lost') return request.socket.destroy()
    // Until the server is closed.
    if (fault === 'slow') return
    response.writeHead(status, { 'content-type': 'application/json', ...more })
    return response.end(fault === 'not json' ? '<html>OK</html>' : JSON.stringify(answer))
  }

  const server = createServer((request, response) => {
    respond(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  return {
    parcels,
    requests,
    state,
    areas,
    urlOf: (courier: BookedParcel['courier']) => `${url}/${courier}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
