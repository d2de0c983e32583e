/** The colours of buttons and links to choose from, and the ornaments; `src/web/ui/accents.css` has their values. */
export const accents = ['green', 'teal', 'blue', 'indigo', 'purple', 'plum', 'brown', 'slate'] as const
/** The colour of each accent in the light theme, for where CSS does not reach. */
export const accentColors: Record<(typeof accents)[number], string> = {
  green: '#0b5b42',
  teal: '#0b5563',
  blue: '#1d4b8a',
  indigo: '#3a3d96',
  purple: '#5a3390',
  plum: '#7d2463',
  brown: '#64401f',
  slate: '#38434f',
}
export const motifs = ['jamdani', 'kantha', 'lotus', 'river', 'leaf', 'plain'] as const

export const onOff = ['on', 'off'] as const

/** How far an order is when it is reported to platforms of advertising as a purchase (D159). */
export const purchaseStages = ['placed', 'confirmed', 'delivered'] as const
export type PurchaseStage = (typeof purchaseStages)[number]

/** The longest time that a setting is counted in days. */
export const maxDays = 365
/** And in months. */
export const maxMonths = 240

/** Pages whose text the merchant may replace. */
export const contentPages = ['about-us', 'privacy', 'terms', 'return-policy', 'delivery-policy'] as const
export type ContentPage = (typeof contentPages)[number]

/** Maximum length of a page text, chosen so that a Bengali text fits into one request. */
export const maxPageTextLength = 15_000
