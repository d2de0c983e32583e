import {
  besides,
  coded,
  formRequest,
  getRequest,
  numberAt,
  readPlaces,
  type SmsAdapter,
  withCountry,
} from './adapter.ts'

// Fields and codes: "SMS API" of sms.net.bd.

export const alpha: SmsAdapter = {
  send: ({ url, key, sender }, { phone, text }) =>
    formRequest(url, {
      api_key: key,
      msg: text,
      to: withCountry(phone),
      sender_id: sender,
    }),
  read: (body) =>
    readPlaces(body, {
      success: 'error',
      is: '0',
      code: 'error',
      id: 'data.request_id',
      words: 'msg',
    }),
  problems: new Map([
    ...coded('template', 400, 404, 412, 414),
    ...coded('key', 403, 405),
    ...coded('service', 409),
    ...coded('account', 410, 411),
    ...coded('sender', 413),
    ...coded('content', 415, 418),
    ...coded('number', 416),
    ...coded('balance', 417),
  ]),
  balance: {
    ask: (account) => getRequest(besides(account, 'user/balance/'), { api_key: account.key }),
    read: (body) => numberAt(body, 'data.balance'),
  },
}
