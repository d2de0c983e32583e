import { useSearchParams } from 'react-router'
import { bengaliDigits } from '#lib/language.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { taxForms } from '#shop/vat/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { vatMessages } from './messages.ts'

/** The words of the forms, which are Bengali whatever the page is. */
const forms = {
  invoice: {
    title: 'কর চালানপত্র',
    rule: '[বিধি ৪০ এর উপ-বিধি (১) এর দফা (গ) ও দফা (চ) দ্রষ্টব্য]',
    number: 'চালানপত্র নম্বর',
  },
  'credit note': {
    title: 'ক্রেডিট নোট',
    rule: '[বিধি ৪০ এর উপ-বিধি (১) এর দফা (ছ) দ্রষ্টব্য]',
    number: 'ক্রেডিট নোট নম্বর',
  },
} as const

const columns = [
  'ক্রমিক',
  'পণ্য বা সেবার বর্ণনা',
  'সরবরাহের একক',
  'পরিমাণ',
  'একক মূল্য (টাকায়)',
  'মোট মূল্য (টাকায়)',
  'সম্পূরক শুল্কের পরিমাণ (টাকায়)',
  'মূল্য সংযোজন করের হার (%)',
  'মূল্য সংযোজন করের পরিমাণ (টাকায়)',
  'সকল প্রকার শুল্ক ও করসহ মূল্য (টাকায়)',
] as const

const amount = (taka: number) => bengaliDigits(taka.toFixed(2))
const paisa = (taka: number) => Math.round(taka * 100)

/** A tax invoice in the form of Mushak 6.3, or a credit note in that of Mushak 6.7. */
export default function PrintTax() {
  const t = useMessages(vatMessages)
  const common = useMessages(commonMessages)
  const id = useSearchParams()[0].get('id') ?? ''
  const query = useApiQuery('GET /tax-documents/:id', { params: { id } }, { enabled: id !== '' })
  if (id === '') return <ErrorPage notFound />
  const { data } = query
  const title = data ? `${t.kinds[data.kind]} ${data.number}` : t.title
  return (
    <main id="content">
      <PageHead title={`${title} – ${common.brand}`} index={false} />
      <div className="mx-auto mb-4 flex max-w-[60rem] flex-wrap items-center justify-between gap-3 print:hidden">
        <h1 className="text-xl">{title}</h1>
        <Button disabled={!data} onClick={() => window.print()}>
          {t.print}
        </Button>
        <p className="basis-full text-ink-2">{t.adviser}</p>
      </div>
      <QueryState query={query} />
      {data && <Paper document={data} />}
    </main>
  )
}

type Printed = NonNullable<ReturnType<typeof useApiQuery<'GET /tax-documents/:id'>>['data']>

function Paper({ document }: { document: Printed }) {
  const { kind, number, issuedAt, cancelledAt, seller, buyer, invoice, lines, orderId, total, vat } = document
  const form = forms[kind]
  const facts: [string, string][] = [
    ['নিবন্ধিত ব্যক্তির নাম', seller.name],
    ['নিবন্ধিত ব্যক্তির বিআইএন', seller.bin],
    ['চালানপত্র ইস্যুর ঠিকানা', seller.address],
    ['ক্রেতার নাম', buyer?.name ?? ''],
    ['সরবরাহের গন্তব্যস্থল', buyer?.address ?? ''],
    [form.number, bengaliDigits(number)],
    ['ইস্যুর তারিখ ও সময়', readableMoment(new Date(issuedAt), 'bn')],
    ...(invoice
      ? [
          [
            'মূল চালানপত্রের নম্বর ও তারিখ',
            `${bengaliDigits(invoice.number)}, ${readableMoment(new Date(invoice.issuedAt), 'bn')}`,
          ] as [string, string],
          ['ক্রেডিট নোট ইস্যুর কারণ', 'পণ্য ফেরত বা মূল্য হ্রাস'] as [string, string],
        ]
      : []),
    ['অর্ডার নম্বর', formatOrderId(orderId)],
  ]
  return (
    <article
      data-print
      lang="bn"
      className="card mx-auto max-w-[60rem] p-4 md:p-8 print:max-w-none print:border-0 print:p-0"
    >
      <header className="text-center">
        <p>গণপ্রজাতন্ত্রী বাংলাদেশ সরকার</p>
        <p>জাতীয় রাজস্ব বোর্ড</p>
        <p className="mt-2 font-display text-xl font-semibold">{form.title}</p>
        <p className="text-sm">{form.rule}</p>
        <p className="font-semibold">মূসক-{bengaliDigits(taxForms[kind])}</p>
        {cancelledAt && <p className="mt-2 text-lg font-semibold text-danger">বাতিল</p>}
      </header>
      <dl className="mt-4 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="inline">{name}: </dt>
            <dd className="inline font-semibold wrap-anywhere">{value || '—'}</dd>
          </div>
        ))}
      </dl>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
      <section className="mt-4 overflow-x-auto" tabIndex={0} aria-label={form.title}>
        <table className="w-full min-w-[52rem] border-collapse text-sm print:min-w-0">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className="border border-line-strong p-1 font-semibold">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular-nums">
            {lines.map((line, index) => {
              const bare = (paisa(line.total) - paisa(line.vat)) / 100
              return (
                <tr key={line.position} className="*:border *:border-line-strong *:p-1 *:text-right">
                  <td>{bengaliDigits(String(index + 1))}</td>
                  <td className="text-left!">{line.name}</td>
                  <td>{line.position === 0 ? 'সেবা' : 'টি'}</td>
                  <td>{bengaliDigits(String(line.quantity))}</td>
                  <td>{line.quantity > 0 ? amount(bare / line.quantity) : '—'}</td>
                  <td>{amount(bare)}</td>
                  <td>{amount(0)}</td>
                  <td>{bengaliDigits(String(line.rate))}</td>
                  <td>{amount(line.vat)}</td>
                  <td>{amount(line.total)}</td>
                </tr>
              )
            })}
            <tr className="font-semibold *:border *:border-line-strong *:p-1 *:text-right">
              <td colSpan={5}>সর্বমোট</td>
              <td>{amount((paisa(total) - paisa(vat)) / 100)}</td>
              <td>{amount(0)}</td>
              <td />
              <td>{amount(vat)}</td>
              <td>{amount(total)}</td>
            </tr>
          </tbody>
        </table>
      </section>
      <footer className="mt-8 grid gap-2 sm:grid-cols-2">
        <p>প্রতিষ্ঠান কর্তৃপক্ষের দায়িত্বপ্রাপ্ত ব্যক্তির নাম: ____________________</p>
        <p>পদবি: ____________________</p>
        <p>স্বাক্ষর: ____________________</p>
        <p>সিল:</p>
      </footer>
    </article>
  )
}
