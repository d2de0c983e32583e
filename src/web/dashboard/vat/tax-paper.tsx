import type { ReactNode } from 'react'
import type { z } from 'zod'
import { bengaliDigits } from '#lib/language.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import type { getTaxDocument } from '#shop/vat/contract.ts'
import { deliveryPosition, taxForms } from '#shop/vat/rules.ts'
import { useLanguage } from '#web/data/i18n.tsx'
import { orderMessages } from '#web/shared/orders/messages.ts'
import { readableMoment } from '#web/ui/date-time.ts'
import './tax-paper.css'
import { creditNoteWords, type FormWord, formWords, invoiceWords } from './tax-form-words.ts'

export type PrintedTaxDocument = z.infer<(typeof getTaxDocument)['response']>

const amount = (taka: number) => bengaliDigits(taka.toFixed(2))
const count = (pieces: number) => bengaliDigits(String(pieces))
const paisa = (taka: number) => Math.round(taka * 100)
const moment = (at: string) => readableMoment(new Date(at), 'bn')

/** A word of the form, which is Bengali as it is prescribed; English pages say what it means. */
function Word({ of: { bn, en } }: { of: FormWord }) {
  return (
    <>
      <span>{bn}</span>
      {useLanguage() === 'en' && (
        <span lang="en" className="block text-xs font-normal">
          {en}
        </span>
      )}
    </>
  )
}

/** A tax invoice in the form of Mushak 6.3, or a credit note in that of Mushak 6.7. */
export function TaxPaper({ document }: { document: PrintedTaxDocument }) {
  const { kind, number, issuedAt, cancelledAt, seller, buyer, orderId } = document
  const words = kind === 'invoice' ? invoiceWords : creditNoteWords
  const facts: [FormWord, string][] = [
    [formWords.seller, seller.name],
    [words.number, bengaliDigits(number)],
    [formWords.sellerBin, seller.bin],
    [formWords.issuedAt, moment(issuedAt)],
    [words.address, seller.address],
    [formWords.order, formatOrderId(orderId)],
    [words.buyer, buyer?.name ?? ''],
    // Customers of a shop have none as a rule; a business writes it in by hand, as the vehicle.
    [formWords.buyerBin, ''],
    [words.buyerAddress, buyer?.address ?? ''],
    [formWords.vehicle, ''],
  ]
  return (
    <article
      data-print
      lang="bn"
      className={`card mx-auto p-4 print:max-w-none print:border-0 print:p-0 ${kind === 'invoice' ? 'max-w-[60rem] md:p-8' : 'tax-paper-wide max-w-[72rem] md:p-6'}`}
    >
      <header className="text-center">
        <p>
          <Word of={formWords.government} />
        </p>
        <p>
          <Word of={formWords.board} />
        </p>
        <p className="mt-2 font-display text-xl font-semibold">
          <Word of={words.title} />
        </p>
        <p className="text-sm">
          <Word of={words.rule} />
        </p>
        <p className="font-semibold">
          <Word
            of={{
              bn: `${formWords.mushak.bn}-${bengaliDigits(taxForms[kind])}`,
              en: `${formWords.mushak.en} ${taxForms[kind]}`,
            }}
          />
        </p>
        {cancelledAt && (
          <p className="mt-2 text-lg font-semibold text-danger">
            <Word of={formWords.cancelled} />
          </p>
        )}
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2 print:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name.en} className="grid grid-cols-[9rem_1fr] gap-2">
            <dt className="text-sm">
              <Word of={name} />
            </dt>
            <dd className="font-semibold wrap-anywhere">
              {value || <span className="block h-5 border-b border-dotted border-line-strong" />}
            </dd>
          </div>
        ))}
      </dl>
      <section
        className="mt-4 overflow-x-auto print:overflow-visible"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
        tabIndex={0}
        aria-label={words.title.bn}
      >
        {kind === 'invoice' ? <Invoice document={document} /> : <CreditNote document={document} />}
      </section>
      {kind === 'credit note' && (
        <p className="mt-2 text-sm">
          <Word of={creditNoteWords.note} />
        </p>
      )}
      <footer className="mt-8 grid gap-3 sm:grid-cols-2 print:grid-cols-2">
        {([formWords.person, formWords.position, formWords.signature, formWords.seal] as const).map(
          (name) => (
            <div key={name.en} className="grid grid-cols-[9rem_1fr] gap-2">
              <div className="text-sm">
                <Word of={name} />
              </div>
              <span className="h-5 border-b border-dotted border-line-strong" />
            </div>
          ),
        )}
      </footer>
    </article>
  )
}

const Heading = ({ of, ...more }: { of: FormWord; colSpan?: number; rowSpan?: number }) => (
  <th
    scope={more.colSpan ? 'colgroup' : 'col'}
    className="border border-line-strong p-1 font-semibold"
    {...more}
  >
    <Word of={of} />
  </th>
)

/** A row of figures on the right; what is text says so. */
const Row = ({ bold, children }: { bold?: true; children: ReactNode }) => (
  <tr
    className={`*:border *:border-line-strong *:p-1 *:text-right *:data-text:text-left ${bold ? 'font-semibold' : ''}`}
  >
    {children}
  </tr>
)

const unitOf = ({ position }: { position: number }) =>
  position === deliveryPosition ? formWords.service : formWords.piece

function Invoice({ document: { lines, total, vat } }: { document: PrintedTaxDocument }) {
  return (
    <table className="w-full min-w-[52rem] border-collapse text-sm print:min-w-0">
      <thead>
        <tr>
          {[formWords.serial, ...invoiceWords.columns].map((column) => (
            <Heading key={column.en} of={column} />
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {lines.map((line, index) => {
          const bare = (paisa(line.total) - paisa(line.vat)) / 100
          return (
            <Row key={line.position}>
              <td>{count(index + 1)}</td>
              <td data-text>{line.name}</td>
              <td>
                <Word of={unitOf(line)} />
              </td>
              <td>{count(line.quantity)}</td>
              <td>{line.quantity > 0 ? amount(bare / line.quantity) : '—'}</td>
              <td>{amount(bare)}</td>
              <td>{amount(0)}</td>
              <td>{bengaliDigits(String(line.rate))}</td>
              <td>{amount(line.vat)}</td>
              <td>{amount(line.total)}</td>
            </Row>
          )
        })}
        <Row bold>
          <td colSpan={5}>
            <Word of={formWords.total} />
          </td>
          <td>{amount((paisa(total) - paisa(vat)) / 100)}</td>
          <td>{amount(0)}</td>
          <td />
          <td>{amount(vat)}</td>
          <td>{amount(total)}</td>
        </Row>
      </tbody>
    </table>
  )
}

/** The columns of Mushak 6.7, which are numbered, and what the line is. */
function CreditNote({ document }: { document: PrintedTaxDocument }) {
  const { invoice, lines, total, vat } = document
  const words = creditNoteWords
  const invoicedTotal = (of: 'total' | 'vat') =>
    lines.reduce((sum, { invoiced }) => sum + paisa(invoiced?.[of] ?? 0), 0) / 100
  return (
    <table className="w-full min-w-[58rem] border-collapse text-xs print:min-w-0">
      <thead>
        <tr>
          <Heading of={formWords.serial} rowSpan={2} />
          <Heading of={words.description} rowSpan={2} />
          <Heading of={words.ofInvoice} rowSpan={2} />
          <Heading of={words.reason} rowSpan={2} />
          <Heading of={words.invoiced} colSpan={4} />
          <Heading of={words.reduced} colSpan={4} />
        </tr>
        <tr>
          <Heading of={words.value} />
          <Heading of={formWords.quantity} />
          <Heading of={words.vat} />
          <Heading of={words.duty} />
          <Heading of={words.value} />
          <Heading of={formWords.quantity} />
          <Heading of={words.vat} />
          <Heading of={words.reducedDuty} />
        </tr>
        <tr className="*:border *:border-line-strong *:p-1 *:text-center *:font-normal">
          <td>(১)</td>
          <td />
          {['২', '৩', '৪', '৫', '৬', '৭', '৮', '৯', '১০', '১১'].map((column) => (
            <td key={column}>({column})</td>
          ))}
        </tr>
      </thead>
      <tbody className="tabular-nums">
        {lines.map((line, index) => (
          <Row key={line.position}>
            <td>{count(index + 1)}</td>
            <td data-text>
              {line.name} · <Word of={unitOf(line)} />
            </td>
            <td data-text>{invoice && `${bengaliDigits(invoice.number)}, ${moment(invoice.issuedAt)}`}</td>
            <td data-text>
              <Word of={reasonOf(document, line)} />
            </td>
            <td>{amount(line.invoiced?.total ?? 0)}</td>
            <td>{count(line.invoiced?.quantity ?? 0)}</td>
            <td>{amount(line.invoiced?.vat ?? 0)}</td>
            <td>{amount(0)}</td>
            <td>{amount(line.total)}</td>
            <td>{count(line.quantity)}</td>
            <td>{amount(line.vat)}</td>
            <td>{amount(0)}</td>
          </Row>
        ))}
        <Row bold>
          <td colSpan={4}>
            <Word of={formWords.total} />
          </td>
          <td>{amount(invoicedTotal('total'))}</td>
          <td />
          <td>{amount(invoicedTotal('vat'))}</td>
          <td>{amount(0)}</td>
          <td>{amount(total)}</td>
          <td />
          <td>{amount(vat)}</td>
          <td>{amount(0)}</td>
        </Row>
        <Row>
          <td colSpan={8}>
            <Word of={words.deduction} />
          </td>
          <td>{amount(0)}</td>
          <td colSpan={3} />
        </Row>
      </tbody>
    </table>
  )
}

/** Why a line is credited: the delivery, and a price without pieces, have reasons of their own. */
function reasonOf(
  { cause, returnReason }: PrintedTaxDocument,
  { position, quantity }: PrintedTaxDocument['lines'][number],
): FormWord {
  const { causes } = creditNoteWords
  if (position === deliveryPosition) return causes.delivery
  if (cause === null) return causes.unknown
  if (quantity === 0) return causes.price
  const { bn, en } = causes[cause]
  if (returnReason === null) return causes[cause]
  return {
    bn: `${bn}: ${orderMessages.bn.reasons[returnReason]}`,
    en: `${en}: ${orderMessages.en.reasons[returnReason]}`,
  }
}
