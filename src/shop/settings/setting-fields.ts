import { usualImages } from '#shop/media/rules.ts'
import type { AnyKind, SettingKind, settingKinds } from './setting-kinds.ts'

/** The sections of the page of settings, in their order. */
const settingGroupNames = [
  'shop',
  'look',
  'contact',
  'links',
  'charges',
  'promises',
  'limits',
  'pictures',
  'stock',
  'refusals',
  'reviews',
  'checkouts',
  'campaigns',
  'registrations',
  'vat',
  'retention',
  'measurement',
  'backups',
] as const
export type SettingGroup = (typeof settingGroupNames)[number]

interface SettingField {
  kind: SettingKind
  group: SettingGroup
  default: string | number
  /** Messages of customers, or what their browsers do, go there: wants the permission `connections` (D125). */
  connection?: true
}

/**
 * The settings of the merchant, with the defaults of the specification. Contract, validation and page are derived from this table;
 * within its group a setting has its place in the table.
 */
export const settingFields = {
  shopName: { group: 'shop', kind: 'text', default: 'Shodai' },
  shopNameBn: { group: 'shop', kind: 'text', default: 'সদাই' },

  /** Empty for the ones that came with the shop. */
  logo: { group: 'look', kind: 'picture', default: '' },
  favicon: { group: 'look', kind: 'picture', default: '' },
  accent: { group: 'look', kind: 'accent', default: 'green' },
  motif: { group: 'look', kind: 'motif', default: 'jamdani' },
  /** The greeting above English and Bengali pages; empty for the one that came with the shop. */
  bannerText: { group: 'look', kind: 'optional-text', default: '' },
  bannerTextBn: { group: 'look', kind: 'optional-text', default: '' },

  phone: { group: 'contact', kind: 'phone', default: '01700-000000' },
  email: { group: 'contact', kind: 'email', default: 'hello@shodai.example', connection: true },
  address: { group: 'contact', kind: 'text', default: 'House 12, Road 5, Dhanmondi, Dhaka 1205' },
  addressBn: { group: 'contact', kind: 'text', default: 'বাড়ি ১২, রোড ৫, ধানমন্ডি, ঢাকা ১২০৫' },

  chatLink: { group: 'links', kind: 'link', default: 'https://wa.me/8801700000000' },
  socialLink: { group: 'links', kind: 'link', default: 'https://www.facebook.com/' },
  /** Further links to the shop's social pages; an empty one is not shown. */
  instagramLink: { group: 'links', kind: 'optional-link', default: '' },
  youtubeLink: { group: 'links', kind: 'optional-link', default: '' },
  developerLink: { group: 'links', kind: 'link', default: 'https://wa.me/8801700000000' },

  chargeInsideDhaka: { group: 'charges', kind: 'taka', default: 50 },
  chargeOutsideDhaka: { group: 'charges', kind: 'taka', default: 110 },
  /** Free delivery applies when the subtotal is over this many taka (D36). */
  freeDeliveryOver: { group: 'charges', kind: 'taka', default: 5000 },

  /** Days from confirmation to delivery. */
  deliveryDaysInsideDhaka: { group: 'promises', kind: 'days', default: 2 },
  deliveryDaysOutsideDhaka: { group: 'promises', kind: 'days', default: 5 },
  returnDays: { group: 'promises', kind: 'days', default: 7 },

  /** Most pieces of one line, and of all lines, that customers order without a review (D59). */
  piecesPerLine: { group: 'limits', kind: 'pieces', default: 20 },
  piecesPerOrder: { group: 'limits', kind: 'pieces', default: 60 },
  /** An order that takes the last pieces of so many products is reviewed before it takes any (D60). */
  reviewLastPieces: { group: 'limits', kind: 'pieces', default: 3 },
  /** Pieces that unconfirmed orders of one customer, and of guests of one network, may take from the stock (D60). */
  reservedPerCustomer: { group: 'limits', kind: 'pieces', default: 100 },
  reservedPerNetwork: { group: 'limits', kind: 'pieces', default: 500 },
  /** Whether orders beyond these limits are rejected instead of reviewed (D59, D60). */
  rejectOverLimits: { group: 'limits', kind: 'on-off', default: 'off' },

  /** Most pictures of a product: the four of NUM-10, unless the merchant wants more (D74). */
  picturesPerProduct: { group: 'pictures', kind: 'pictures', default: usualImages },

  /** A product runs out from this many pieces on, unless it has a threshold of its own (D68). */
  lowStockThreshold: { group: 'stock', kind: 'threshold', default: 5 },

  refusalChargeInsideDhaka: { group: 'refusals', kind: 'taka', default: 60 },
  refusalChargeOutsideDhaka: { group: 'refusals', kind: 'taka', default: 120 },

  /** Whether customers are asked to review what was delivered. */
  reviewInvitations: { group: 'reviews', kind: 'on-off', default: 'off' },

  /** Whether unfinished checkouts are kept (D157), and after how many minutes their customers get an SMS; 0 is never (D158). */
  keepCheckouts: { group: 'checkouts', kind: 'on-off', default: 'off' },
  checkoutDays: { group: 'checkouts', kind: 'days', default: 7 },
  checkoutSmsMinutes: { group: 'checkouts', kind: 'threshold', default: 0 },

  /** Hours in Dhaka between which campaigns are sent (D217, D224), and how many a customer and a minute get at most. */
  campaignFromHour: { group: 'campaigns', kind: 'hour', default: 9 },
  campaignUntilHour: { group: 'campaigns', kind: 'hour', default: 21 },
  campaignsPerDay: { group: 'campaigns', kind: 'pieces', default: 1 },
  campaignsPerMonth: { group: 'campaigns', kind: 'pieces', default: 4 },
  campaignsPerMinute: { group: 'campaigns', kind: 'pieces', default: 60 },

  /** Numbers of the trade licence and the digital business (DBID); shown when set, as is the BIN. */
  tradeLicence: { group: 'registrations', kind: 'optional-text', default: '' },
  dbid: { group: 'registrations', kind: 'optional-text', default: '' },

  /** The VAT registration (BIN). With it tax invoices can be issued (D215), with the usual rate in percent. */
  bin: { group: 'vat', kind: 'optional-text', default: '' },
  taxInvoices: { group: 'vat', kind: 'on-off', default: 'off' },
  vatRate: { group: 'vat', kind: 'percent', default: 15 },

  /** Months after which what is known of people is erased (D201); 0 is never. Customers count from their last order. */
  customerMonths: { group: 'retention', kind: 'months', default: 0 },
  textMessageMonths: { group: 'retention', kind: 'months', default: 12 },
  stockAlertMonths: { group: 'retention', kind: 'months', default: 3 },
  messageMonths: { group: 'retention', kind: 'months', default: 0 },

  /** The pixels of Meta and TikTok, and the measurement id of Google Analytics; empty ones are off (D80). */
  metaPixelId: { group: 'measurement', kind: 'meta-pixel', default: '', connection: true },
  tiktokPixelId: { group: 'measurement', kind: 'tiktok-pixel', default: '', connection: true },
  googleTagId: { group: 'measurement', kind: 'google-tag', default: '', connection: true },
  reportPurchase: { group: 'measurement', kind: 'purchase-stage', default: 'confirmed' },

  nightlyBackups: { group: 'backups', kind: 'on-off', default: 'on' },
  /** How many backups are kept, nightly ones and others. */
  backupsKept: { group: 'backups', kind: 'backups', default: 7 },
} as const satisfies Record<string, SettingField>

type Fields = typeof settingFields
export type SettingName = keyof Fields

type ValueOf<Kind extends AnyKind> = Kind extends { holds: 'number' }
  ? number
  : Kind extends { holds: 'choice'; options: readonly (infer Option)[] }
    ? Option
    : string
/** All settings of the shop: amounts in taka, pictures as URLs. */
export type Settings = { [Name in SettingName]: ValueOf<(typeof settingKinds)[Fields[Name]['kind']]> }

export const settingNames = Object.keys(settingFields) as SettingName[]
/** The row of a setting, typed as any row. */
export const fieldOf = (name: SettingName): SettingField => settingFields[name]

export const isConnection = (name: SettingName) => fieldOf(name).connection === true

/** The groups of the page with the names of their settings. */
export const settingGroups = settingGroupNames.map((group) => ({
  group,
  names: settingNames.filter((name) => settingFields[name].group === group),
}))
