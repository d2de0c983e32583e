type Words = Readonly<Record<'en' | 'bn', string>>

/** What a panel gives the merchant: the key, the name or number that messages come from, and the name of the account. */
export type AccountField = 'key' | 'sender' | 'user'

interface GatewayField {
  name: Words
  /** Where messages are sent, in its documents. */
  url: string
  /** What the merchant copies from its panel, and what it is called there. */
  asks: readonly { field: AccountField; called: string; optional?: true }[]
  /** Whether it says what is left of the account. */
  hasBalance: boolean
}

/**
 * The gateways for text messages that the shop knows, as they document their interfaces; no live account was tried. How each is
 * spoken to is in `adapters/`.
 */
export const gatewayFields = {
  alpha: {
    name: { en: 'Alpha SMS (sms.net.bd)', bn: 'আলফা এসএমএস (sms.net.bd)' },
    url: 'https://api.sms.net.bd/sendsms',
    asks: [
      { field: 'key', called: 'API Key' },
      { field: 'sender', called: 'Sender ID', optional: true },
    ],
    hasBalance: true,
  },
  bulksmsbd: {
    name: { en: 'BulkSMSBD', bn: 'বাল্ক এসএমএস বিডি (BulkSMSBD)' },
    url: 'https://bulksmsbd.net/api/smsapi',
    asks: [
      { field: 'key', called: 'API Key' },
      { field: 'sender', called: 'Sender ID' },
    ],
    hasBalance: true,
  },
  ssl: {
    name: { en: 'SSL Wireless', bn: 'এসএসএল ওয়্যারলেস' },
    url: 'https://smsplus.sslwireless.com/api/v3/send-sms',
    asks: [
      { field: 'key', called: 'API Token' },
      { field: 'sender', called: 'SID' },
    ],
    hasBalance: true,
  },
  mim: {
    name: { en: 'MiM SMS', bn: 'মিম এসএমএস' },
    url: 'https://api.mimsms.com/api/V2/SMS',
    asks: [
      { field: 'key', called: 'API Key' },
      { field: 'sender', called: 'Sender Name' },
      { field: 'user', called: 'User Name' },
    ],
    hasBalance: true,
  },
} as const satisfies Record<string, GatewayField>

export type KnownGateway = keyof typeof gatewayFields
export const knownGateways = Object.keys(gatewayFields) as KnownGateway[]

/** A gateway that the shop knows, or another one, whose address and fields the merchant types in. */
export type Provider = KnownGateway | 'other'
export const providers: readonly Provider[] = [...knownGateways, 'other']

const other: GatewayField = {
  name: { en: 'Another one', bn: 'অন্য প্রতিষ্ঠান' },
  url: '',
  asks: [
    { field: 'key', called: '', optional: true },
    { field: 'sender', called: '', optional: true },
    { field: 'user', called: '', optional: true },
  ],
  hasBalance: false,
}

/** The row of a gateway, typed as any row. */
export const fieldsOf = (provider: Provider): GatewayField =>
  provider === 'other' ? other : gatewayFields[provider]
