/** The names of all keys of all couriers. */
export const credentialNames = [
  'apiKey',
  'secretKey',
  'clientId',
  'clientSecret',
  'username',
  'password',
  'accessToken',
] as const
export type CredentialName = (typeof credentialNames)[number]

type Words = Readonly<Record<'en' | 'bn', string>>

interface CourierField {
  name: string
  /** The address in its documents. */
  baseUrl: string
  sandboxUrl: string | null
  /** What the merchant copies from its panel. */
  keys: readonly { name: CredentialName; optional?: true }[]
  /** Where its panel has them. */
  where: Words
  /** The store that parcels are fetched from, as an id of the courier. */
  store: 'required' | 'optional' | null
  /** Whether the same number of the shop is never booked twice, so that the request can be repeated after a lost answer. */
  isUniqueReference: boolean
  /** Whether a booked parcel can be cancelled from here; otherwise in its panel only. */
  canCancel: boolean
  /** Whether every parcel needs the courier's own area. */
  needsArea: boolean
  /** Whether its API says what it has paid. */
  hasPayments: boolean
  /** Whether the page on which a parcel is tracked needs the customer's number, too. */
  isTrackedByPhone: boolean
  /** Most characters of an address. */
  maxAddress: number
  /** How the webhooks are entered in its panel. */
  webhookSteps: Words
  /** Whether its panel has no field for the secret of its webhooks, so that their address carries it. */
  hasSecretInAddress: boolean
  /** Whether it expects an answer to its webhooks that a merchant may have to change. */
  hasWebhookAnswer: boolean
  /** The bulk files of its panel by their names in the API, as pages call them. */
  bulkFiles: Readonly<Record<string, string>>
}

/**
 * The couriers that the shop can book itself, and what each can do: pages, contracts and commands read it. How a courier is spoken to
 * is in `parcels/adapters/`.
 */
export const courierFields = {
  steadfast: {
    name: 'Steadfast',
    baseUrl: 'https://portal.packzy.com/api/v1',
    sandboxUrl: null,
    keys: [{ name: 'apiKey' }, { name: 'secretKey' }],
    where: {
      en: 'You find the keys in the Steadfast panel under API.',
      bn: 'স্টেডফাস্ট প্যানেলের API পেজে কী পাবেন।',
    },
    store: null,
    isUniqueReference: true,
    canCancel: false,
    needsArea: false,
    hasPayments: true,
    isTrackedByPhone: false,
    maxAddress: 250,
    webhookSteps: {
      en: 'Steadfast panel → Webhook: enter this address as Callback URL, and this secret as Auth Token (Bearer).',
      bn: 'স্টেডফাস্ট প্যানেল → Webhook: Callback URL-এ এই ঠিকানা, Auth Token (Bearer)-এ এই গোপন কোড লিখুন।',
    },
    hasSecretInAddress: false,
    hasWebhookAnswer: false,
    // Both are in use.
    bulkFiles: { steadfast: 'Steadfast', 'steadfast-older': 'Steadfast (2)' },
  },
  pathao: {
    name: 'Pathao',
    baseUrl: 'https://api-hermes.pathao.com',
    sandboxUrl: 'https://courier-api-sandbox.pathao.com',
    keys: [
      { name: 'clientId' },
      { name: 'clientSecret' },
      { name: 'username', optional: true },
      { name: 'password', optional: true },
    ],
    where: {
      en: 'You find the keys in the Pathao merchant panel under Developers API.',
      bn: 'পাঠাও মার্চেন্ট প্যানেলের Developers API পেজে কী পাবেন।',
    },
    store: 'required',
    isUniqueReference: false,
    canCancel: false,
    needsArea: false,
    hasPayments: false,
    isTrackedByPhone: true,
    maxAddress: 220,
    webhookSteps: {
      en: 'Pathao panel → Developers → Webhook Integration: enter this address and this secret, and choose all events.',
      bn: 'পাঠাও প্যানেল → Developers → Webhook Integration: এই ঠিকানা ও গোপন কোড লিখুন, সব event বেছে নিন।',
    },
    hasSecretInAddress: false,
    hasWebhookAnswer: true,
    // Both are in use.
    bulkFiles: { pathao: 'Pathao', 'pathao-older': 'Pathao (2)' },
  },
  redx: {
    name: 'RedX',
    baseUrl: 'https://openapi.redx.com.bd/v1.0.0-beta',
    sandboxUrl: 'https://sandbox.redx.com.bd/v1.0.0-beta',
    keys: [{ name: 'accessToken' }],
    where: {
      en: 'You find the token in the RedX panel on the developer page.',
      bn: 'রেডএক্স প্যানেলের ডেভেলপার পেজে টোকেন পাবেন।',
    },
    store: 'optional',
    isUniqueReference: false,
    canCancel: true,
    needsArea: true,
    hasPayments: false,
    isTrackedByPhone: false,
    maxAddress: 500,
    webhookSteps: {
      en: 'RedX developer page: enter this whole address as the callback URL. It has the secret in it.',
      bn: 'রেডএক্স ডেভেলপার পেজে callback URL হিসেবে পুরো ঠিকানাটি লিখুন। গোপন কোড এর ভেতরেই আছে।',
    },
    hasSecretInAddress: true,
    hasWebhookAnswer: false,
    bulkFiles: { redx: 'RedX' },
  },
} as const satisfies Record<string, CourierField>

type Fields = typeof courierFields
export type Courier = keyof Fields
export const couriers = Object.keys(courierFields) as Courier[]

/** The row of a courier, typed as any row. */
export const fieldsOf = (courier: Courier): CourierField => courierFields[courier]

/** The courier that says by its API what it has paid. */
export const payingCourier = couriers.find((courier) => courierFields[courier].hasPayments)

export type BulkFile = { [Name in Courier]: keyof Fields[Name]['bulkFiles'] }[Courier] & string
/** Each bulk file with its courier and what pages call it. */
export const bulkFiles = couriers.flatMap((courier) =>
  Object.entries(courierFields[courier].bulkFiles).map(([file, title]) => ({
    file: file as BulkFile,
    courier,
    title,
  })),
)
