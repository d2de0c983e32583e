import {
  besides,
  coded,
  jsonRequest,
  numberAt,
  parseAnswer,
  readPlaces,
  type SmsAdapter,
  valueAt,
  withCountry,
} from './adapter.ts'

// Fields and codes: "iSMS Plus API v3" of SSL Wireless.

export const ssl: SmsAdapter = {
  send: ({ url, key, sender }, { phone, text, ref }) =>
    jsonRequest(url, {
      api_token: key,
      sid: sender,
      msisdn: withCountry(phone),
      sms: text,
      csms_id: ref,
    }),
  read(body) {
    const reading = readPlaces(body, {
      success: 'status',
      is: 'SUCCESS',
      code: 'status_code',
      id: 'smsinfo.0.reference_id',
      words: 'error_message',
    })
    if (!reading.isSent) return reading
    // It takes the request and refuses the number in it.
    const status = valueAt(parseAnswer(body), 'smsinfo.0.sms_status')
    return { ...reading, isSent: status === null ? null : status === 'SUCCESS' }
  },
  problems: new Map([
    ...coded('key', 4001),
    ...coded('sender', 4002),
    ...coded('address', 4003),
    ...coded('template', 4004, 4005, 4020, 4022),
    ...coded('duplicate', 4023),
    ...coded('number', 4025, 4026),
    ...coded('content', 4027, 4028),
    ...coded('rate', 4029, 4030, 4031),
    ...coded('service', 5000),
  ]),
  balance: {
    ask: (account) =>
      jsonRequest(besides(account, 'balance'), { api_token: account.key, sid: account.sender }),
    read: (body) => numberAt(body, 'balance'),
  },
}
