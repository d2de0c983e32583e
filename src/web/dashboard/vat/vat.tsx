import { Link, useSearchParams } from 'react-router'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { TaxDocument } from '#shop/vat/contract.ts'
import { issuesTaxInvoices, taxForms } from '#shop/vat/rules.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { addressOfSection } from '#web/dashboard/settings/setting-sections.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery, usePagedQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Field } from '#web/ui/field.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { vatMessages } from './messages.ts'
import { VatRates } from './vat-rates.tsx'

const monthPattern = /^20\d\d-(0[1-9]|1[0-2])$/

/** Tax invoices and credit notes of a month, what they add up to, and the rates. */
export default function VatPage() {
  const t = useMessages(vatMessages)
  const [params, setParams] = useSearchParams()
  const typed = params.get('month') ?? ''
  const month = monthPattern.test(typed) ? typed : dhakaDay(new Date()).slice(0, 7)
  const list = usePagedQuery('GET /tax-documents', { query: { month } })
  const settings = useApiQuery('GET /settings', {})
  return (
    <ListPage
      title={t.title}
      list={list}
      above={
        <div className="mb-4 space-y-4">
          {settings.data && (
            <div className="card p-4">
              {!issuesTaxInvoices(settings.data) && (
                <p className="mb-2 font-semibold">
                  {t.off}{' '}
                  <Link to={addressOfSection('vat')} className="link">
                    {t.toSettings}
                  </Link>
                </p>
              )}
              <p className="text-sm text-ink-2">{t.when}</p>
            </div>
          )}
          <div className="card flex flex-wrap items-end gap-4 p-4">
            <div className="max-w-full">
              <Field name="month" label={t.month} error={undefined}>
                {(ids) => (
                  <input
                    {...ids}
                    type="month"
                    className="field max-w-48"
                    value={month}
                    onChange={({ target }) =>
                      monthPattern.test(target.value) && setParams({ month: target.value }, { replace: true })
                    }
                  />
                )}
              </Field>
            </div>
            <DownloadButton
              busyLabel={t.downloading}
              fetchFile={() => api('GET /tax-months/:month/csv', { params: { month } })}
              failed={t.failed}
            >
              {t.download}
            </DownloadButton>
            <Sums month={month} />
          </div>
          <VatRates />
          <p className="text-sm text-ink-2">{t.adviser}</p>
        </div>
      }
      empty={t.none}
    >
      <ul className="card divide-y divide-line">
        {list.loaded?.rows.map((row) => (
          <Row key={row._id} row={row} />
        ))}
      </ul>
    </ListPage>
  )
}

function Sums({ month }: { month: string }) {
  const t = useMessages(vatMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /tax-months/:month', { params: { month } })
  if (!data) return null
  const said = ({ documents, total, vat }: typeof data.invoices) =>
    t.sums(formatNumber(documents, language), formatTaka(total, language), formatTaka(vat, language))
  return (
    <dl className="basis-full space-y-1">
      <div>
        <dt className="inline font-semibold">{t.invoices}: </dt>
        <dd className="inline tabular-nums">{said(data.invoices)}</dd>
      </div>
      <div>
        <dt className="inline font-semibold">{t.creditNotes}: </dt>
        <dd className="inline tabular-nums">{said(data.creditNotes)}</dd>
      </div>
    </dl>
  )
}

function Row({
  row: { _id, kind, number, orderId, issuedAt, cancelledAt, total, vat },
}: {
  row: TaxDocument
}) {
  const t = useMessages(vatMessages)
  const language = useLanguage()
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-4">
      <div className="min-w-0 grow basis-48 leading-snug">
        <p className="font-semibold tabular-nums">
          {t.kinds[kind]} {taxForms[kind]} · {number}
          {cancelledAt && <span className="ml-2 text-danger">{t.cancelled}</span>}
        </p>
        <p className="text-sm text-ink-2">{readableMoment(new Date(issuedAt), language)}</p>
        <OrderLink id={orderId} />
      </div>
      <p className="tabular-nums">
        {formatTaka(total, language)} · {t.vat} {formatTaka(vat, language)}
      </p>
      <Link
        to={`/dashboard/print-tax?id=${_id}`}
        aria-label={`${t.print}: ${number}`}
        className="button-quiet"
      >
        {t.print}
      </Link>
    </li>
  )
}
