import { useState } from 'react'
import { Link } from 'react-router'
import { type BulkFile, bulkFiles, type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import type { Order } from '#shop/orders/contract.ts'
import type { BookingResult } from '#shop/parcels/contract.ts'
import { maxBookings, maxExported } from '#shop/parcels/rules.ts'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { parcelEndpoints } from './parcel-endpoints.ts'
import { parcelMessages } from './parcel-messages.ts'

interface Booking {
  courier: Courier
  ids: readonly string[]
}

/** A connection that fails on the way leaves orders without a result; those before it are booked. */
async function bookAll({ courier, ids }: Booking) {
  const results: BookingResult[] = []
  try {
    for (let start = 0; start < ids.length; start += maxBookings) {
      const orders = ids.slice(start, start + maxBookings).map((id) => ({ id }))
      results.push(...(await api('POST /parcels', { body: { courier, orders } })))
    }
  } catch (error) {
    if (results.length === 0) throw error
  }
  return [...results, ...ids.slice(results.length).map((_id): BookingResult => ({ _id, isQueued: false }))]
}

/** The rows of a file whose cells have no line breaks. */
const countRows = async (content: Blob) => (await content.text()).split(/\r?\n/).filter(Boolean).length - 1

interface Props {
  orders: readonly Order[]
  /** With whether anything was booked. */
  onClose: (isBooked: boolean) => void
}

/** Books several orders with one courier, or makes the file for the upload in its panel. */
export function BookOrdersDialog({ orders, onClose }: Props) {
  const t = useMessages(parcelMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /couriers/usable', {})
  const [results, setResults] = useState<BookingResult[] | null>(null)
  const [template, setTemplate] = useState(bulkFiles[0]?.file as BulkFile)
  const ids = orders.map(({ _id }) => _id)
  const book = useAction(bookAll, {
    invalidates: parcelEndpoints,
    onSuccess(all) {
      const queued = all.filter(({ isQueued }) => isQueued)
      const cut = queued.filter(({ isAddressCut }) => isAddressCut).length
      if (queued.length > 0)
        showToast(
          cut ? 'warning' : 'success',
          t.queuedCount(queued.length),
          cut ? t.addressesCut(cut) : undefined,
        )
      if (queued.length === all.length) onClose(true)
      else setResults(all)
    },
    failed: t.notBooked,
  })
  async function fetchParcels() {
    const file = await api('GET /orders/parcels-csv', { query: { ids: ids.join(','), template } })
    const left = ids.length - (await countRows(file.content))
    if (left > 0) showToast('warning', t.leftOut(left), t.leftOutWhy)
    return file
  }
  const refused = results?.filter(({ isQueued }) => !isQueued) ?? []
  const title = t.severalTitle(orders.length)
  return (
    <Modal
      label={title}
      bar={<h2 className="pl-3 text-lg">{title}</h2>}
      className="m-auto w-[36em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
      onClose={() => onClose(results !== null)}
    >
      <div className="flex flex-col gap-4 px-5 pb-5">
        {results ? (
          <>
            <p>{t.notQueued(results.length - refused.length, results.length)}</p>
            <ul className="divide-y divide-line border-y border-line">
              {refused.map(({ _id, problem }) => (
                <li key={_id} className="flex flex-wrap items-center gap-x-4">
                  <OrderLink id={_id} />
                  <span className="wrap-anywhere">{problem ? t.problems[problem] : t.notBooked}</span>
                </li>
              ))}
            </ul>
            <Button onClick={() => onClose(true)}>{common.ok}</Button>
          </>
        ) : (
          <>
            <QueryState query={query} />
            {query.data?.length === 0 && (
              <p>
                {t.noCourier}{' '}
                <Link to="/dashboard/couriers" className="link">
                  {t.connect}
                </Link>
              </p>
            )}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {query.data?.map(({ courier, isBroken }) => (
                <Button
                  key={courier}
                  disabled={book.isBusy || isBroken}
                  title={isBroken ? `${courierFields[courier].name} ${t.broken}` : undefined}
                  onClick={() => book.run({ courier, ids })}
                >
                  {book.isBusy ? t.booking : t.bookWith(courierFields[courier].name)}
                </Button>
              ))}
            </div>
            <section aria-label={t.files} className="border-t border-line pt-4">
              <h3 className="font-text text-base font-semibold">{t.files}</h3>
              <p className="text-sm text-ink-2">{t.filesHint}</p>
              <div className="mt-2 flex flex-wrap gap-2">
                <Select
                  aria-label={t.courier}
                  className="w-auto min-w-28"
                  value={template}
                  onChoose={setTemplate}
                  options={bulkFiles.map(({ file, title }) => ({ value: file, text: title }))}
                />
                <DownloadButton
                  busyLabel={t.downloading}
                  disabled={ids.length > maxExported}
                  fetchFile={fetchParcels}
                  failed={common.error}
                >
                  {t.download}
                </DownloadButton>
              </div>
            </section>
          </>
        )}
      </div>
    </Modal>
  )
}
