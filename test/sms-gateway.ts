import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a gateway took, in the words of its own interface. */
interface TakenMessage {
  provider: Provider
  to: string
  text: string
  fields: Record<string, string>
}

type Provider = 'alpha' | 'bulksmsbd' | 'ssl' | 'mim'

interface Answer {
  status?: number
  body: string
}

/** What goes wrong with the next requests: a code that the gateway rejects with, or what becomes of the connection. */
interface Trouble {
  code?: number
  /** It takes the message, and its answer is lost. */
  loseAnswer?: boolean
  /** It takes the message and never answers. */
  hang?: boolean
  answer?: Answer
}

const key = 'key-of-the-tests'

/**
 * The four gateways that the shop knows, answering as their documents say: rejections with HTTP 200 where they do that, a message
 * number that is taken once a day where there is one. Paths: /alpha, /bulksmsbd, /ssl, /mim, and those of their balances.
 */
export async function openSmsGateway() {
  const taken: TakenMessage[] = []
  const state = { requests: 0, trouble: {} as Trouble }
  const refs = new Set<string>()

  function answerOf(provider: Provider, fields: Record<string, string>): Answer {
    const { code } = state.trouble
    const json = (value: object): Answer => ({ body: JSON.stringify(value) })
    const take = (to: string, text: string) => taken.push({ provider, to, text, fields })
    switch (provider) {
      case 'alpha': {
        const { api_key, msg = '', to = '' } = fields
        const error = code ?? (api_key !== key ? 405 : !msg ? 414 : /^(88)?01[3-9]\d{8}$/.test(to) ? 0 : 416)
        if (error) return json({ error, msg: `Error ${error}`, data: null })
        take(to, msg)
        return json({ error: 0, msg: 'Request successfully submitted', data: { request_id: taken.length } })
      }
      case 'bulksmsbd': {
        const { api_key, number = '', message = '', senderid } = fields
        const refusal =
          code ??
          (api_key !== key ? 1011 : !senderid || !message ? 1003 : /^8801\d{9}$/.test(number) ? 0 : 1001)
        if (refusal)
          return json({ response_code: refusal, success_message: '', error_message: `Error ${refusal}` })
        take(number, message)
        return json({ response_code: 202, success_message: 'SMS Submitted Successfully', error_message: '' })
      }
      case 'ssl': {
        const { api_token, sid, msisdn = '', sms = '', csms_id = '' } = fields
        const failed = (statusCode: number) =>
          json({
            status: 'FAILED',
            status_code: statusCode,
            error_message: `Error ${statusCode}`,
            smsinfo: [],
          })
        if (code) return failed(code)
        if (api_token !== key) return failed(4001)
        if (!sid) return failed(4002)
        if (!sms || !csms_id || csms_id.length > 20) return failed(4022)
        if (refs.has(csms_id)) return failed(4023)
        if (!/^8801\d{9}$/.test(msisdn))
          return json({
            status: 'SUCCESS',
            status_code: 200,
            error_message: '',
            smsinfo: [{ sms_status: 'INVALID', status_message: 'Invalid number', msisdn }],
          })
        refs.add(csms_id)
        take(msisdn, sms)
        return json({
          status: 'SUCCESS',
          status_code: 200,
          error_message: '',
          smsinfo: [{ sms_status: 'SUCCESS', msisdn, csms_id, reference_id: `ref-${taken.length}` }],
        })
      }
      case 'mim': {
        const { userName, apiKey, mobileNumber = '', message = '', transactionType } = fields
        const failed = (statusCode: string, responseResult: string) =>
          json({ statusCode, status: 'Failed', trxnId: '', responseResult })
        if (code) return failed(String(code), `Error ${code}`)
        if (!userName || apiKey !== key) return failed('401', 'Unauthorized')
        if (transactionType !== 'T' || !message) return failed('208', 'Invalid request')
        take(mobileNumber, message)
        return json({
          statusCode: '200',
          status: 'Success',
          trxnId: `trx-${taken.length}`,
          responseResult: 'OK',
        })
      }
    }
  }

  /** What is left of the account, in the words of each; null at another path. */
  function balanceAt(path: string, fields: Record<string, string>): Answer | null {
    const json = (value: object): Answer => ({ body: JSON.stringify(value) })
    switch (path) {
      case '/user/balance/':
        return fields.api_key === key
          ? json({ error: 0, msg: 'Success', data: { balance: '512.5000' } })
          : json({ error: 405, msg: 'Error 405' })
      case '/getBalanceApi':
        return fields.api_key === key
          ? json({ balance: 512.5 })
          : json({ response_code: 1011, success_message: '', error_message: 'Error 1011' })
      case '/balance':
        return fields.api_token === key && fields.sid
          ? json({ status: 'SUCCESS', status_code: 200, error_message: '', balance: '512.5' })
          : json({ status: 'FAILED', status_code: 4001, error_message: 'Error 4001' })
      case '/SmsSending/balanceCheck':
        return fields.Apikey === key && fields.UserName
          ? json({ statusCode: '200', status: 'Success', responseResult: '512.50' })
          : json({ statusCode: '401', status: 'Failed', responseResult: 'Unauthorized' })
      default:
        return null
    }
  }

  const server = createServer(async (request, response) => {
    const fields = await readFields(request)
    const { pathname } = new URL(request.url ?? '/', 'http://gateway')
    const provider = pathname.split('/')[1] as Provider
    state.requests++
    const { trouble } = state
    const answer = trouble.answer ?? balanceAt(pathname, fields) ?? answerOf(provider, fields)
    if (trouble.hang) return
    if (trouble.loseAnswer) return void request.socket.destroy()
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' }).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    taken,
    state,
    /** The key that it accepts. */
    key,
    url: `http://127.0.0.1:${port}`,
    reset() {
      taken.length = 0
      refs.clear()
      Object.assign(state, { requests: 0, trouble: {} })
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readFields(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks).toString()
  if (request.headers['content-type']?.includes('json')) return JSON.parse(body)
  const { searchParams } = new URL(request.url ?? '/', 'http://gateway')
  return Object.fromEntries([...searchParams, ...new URLSearchParams(body)])
}
