import { dhakaDay } from '#lib/dhaka-time.ts'

/** The forms of the National Board of Revenue: tax invoice and credit note. */
export const taxForms = { invoice: '6.3', 'credit note': '6.7' } as const
export type TaxDocumentKind = keyof typeof taxForms

/** The year in which the fiscal year of a moment began: it runs from July to June, in Dhaka. */
export function fiscalYearOf(moment: Date) {
  const [year = 0, month = 0] = dhakaDay(moment).split('-').map(Number)
  return month >= 7 ? year : year - 1
}

/** `2026-27/000123`. */
export const taxNumber = ({ fiscalYear, number }: { fiscalYear: number; number: number }) =>
  `${fiscalYear}-${String((fiscalYear + 1) % 100).padStart(2, '0')}/${String(number).padStart(6, '0')}`

/** The VAT within an amount that has it, to the paisa; `rate` is hundredths of a percent. */
export const vatWithin = (totalPaisa: number, rate: number) =>
  Math.round((totalPaisa * rate) / (10_000 + rate))

/** Position of the delivery among the lines of a document. */
export const deliveryPosition = 0

/** Why a credit note is issued: the order came back, less of it was kept, or pieces of it were exchanged. */
export const creditCauses = [...(['returned', 'kept in part', 'exchanged'] as const)]
export type CreditCause = (typeof creditCauses)[number]

/** Whether the shop issues tax invoices. */
export const issuesTaxInvoices = ({ bin, taxInvoices }: { bin: string; taxInvoices: 'on' | 'off' }) =>
  taxInvoices === 'on' && bin.trim() !== ''
