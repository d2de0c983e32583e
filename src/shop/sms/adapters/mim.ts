import { besides, jsonRequest, numberAt, readPlaces, type SmsAdapter, withCountry } from './adapter.ts'

// Fields: "API V2" of MiM SMS, which has its balance in the first version only. What its codes mean it does not say.

export const mim: SmsAdapter = {
  send: ({ url, key, sender, user }, { phone, text }) =>
    jsonRequest(url, {
      userName: user,
      apiKey: key,
      senderName: sender,
      transactionType: 'T',
      mobileNumber: withCountry(phone),
      message: text,
    }),
  read: (body) =>
    readPlaces(body, {
      success: 'statusCode',
      is: '200',
      code: 'statusCode',
      id: 'trxnId',
      words: 'responseResult',
    }),
  problems: new Map(),
  balance: {
    ask: (account) =>
      jsonRequest(besides(account, '../SmsSending/balanceCheck'), {
        UserName: account.user,
        Apikey: account.key,
      }),
    read: (body) => numberAt(body, 'responseResult'),
  },
}
