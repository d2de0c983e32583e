import {
  besides,
  coded,
  formRequest,
  getRequest,
  isObject,
  numberAt,
  parseAnswer,
  readPlaces,
  type SmsAdapter,
  withCountry,
} from './adapter.ts'

// Fields and codes: "Bulk SMS API" of bulksmsbd.com.

const accepted = '202'

export const bulksmsbd: SmsAdapter = {
  send: ({ url, key, sender }, { phone, text }) =>
    formRequest(url, {
      api_key: key,
      type: 'text',
      number: withCountry(phone),
      senderid: sender,
      message: text,
    }),
  read(body) {
    // Some answers are a bare code.
    const [code] = isObject(parseAnswer(body)) ? [] : (/^\d{1,6}(?!\w)/.exec(body.trim()) ?? [])
    if (code !== undefined) return { isSent: code === accepted || null, code, gatewayId: '', words: '' }
    return readPlaces(body, {
      success: 'response_code',
      is: accepted,
      code: 'response_code',
      id: 'message_id',
      words: 'error_message',
    })
  },
  problems: new Map([
    ...coded('number', 1001),
    ...coded('sender', 1002, 1013, 1014),
    ...coded('template', 1003),
    ...coded('service', 1005),
    ...coded('balance', 1006, 1007),
    ...coded('key', 1011),
    ...coded('content', 1012),
    ...coded('account', 1015, 1016, 1017, 1018, 1019, 1020, 1021, 1031),
    ...coded('address', 1032),
  ]),
  balance: {
    ask: (account) => getRequest(besides(account, 'getBalanceApi'), { api_key: account.key }),
    read: (body) => numberAt(body, 'balance'),
  },
}
