import { useState } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import type { FetchedPayments } from '#shop/cash/statements-contract.ts'
import { courierFields, payingCourier } from '#shop/couriers/courier-fields.ts'
import { useCourierProblem } from '#web/dashboard/parcels/use-courier-problem.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { cashEndpoints } from './cash-endpoints.ts'
import { fetchMessages } from './fetch-messages.ts'

/** Asks Steadfast what it has paid; only where it is connected. */
export function FetchPayments() {
  const t = useMessages(fetchMessages)
  const couriers = useApiQuery('GET /couriers/usable', {})
  const paying = couriers.data?.find(({ courier }) => courier === payingCourier)
  const [result, setResult] = useState<FetchedPayments>()
  const fetching = useAction((_: null) => api('POST /courier-statements/payments', {}), {
    invalidates: [...cashEndpoints, 'GET /couriers/usable'],
    onSuccess: setResult,
    failed: t.failed,
  })
  if (!paying) return null
  return (
    <section aria-labelledby="payments-title" className="card mb-4 p-4">
      <h2 id="payments-title" className="text-lg">
        {t.title}
      </h2>
      <p className="text-sm text-ink-2">{t.hint}</p>
      {paying.isBroken ? (
        <p className="mt-3 notice">{t.broken}</p>
      ) : (
        <Button
          className="mt-3"
          busy={fetching.isBusy}
          busyLabel={t.fetching}
          onClick={() => fetching.run(null)}
        >
          {t.fetch}
        </Button>
      )}
      <div role="status">{result && <Result result={result} />}</div>
    </section>
  )
}

function Result({
  result: { added, known, unpaid, unreadable, hasMore, ...why },
}: {
  result: FetchedPayments
}) {
  const t = useMessages(fetchMessages)
  const language = useLanguage()
  const courierProblem = useCourierProblem()
  const number = (value: number) => formatNumber(value, language)
  return (
    <div className="mt-3 flex flex-col gap-1">
      {added.length > 0 ? (
        <>
          <p className="font-semibold">{t.added(added.length, number(added.length))}</p>
          <ul className="flex flex-wrap gap-x-4">
            {added.map(({ _id, number }) => (
              <li key={_id}>
                <Link
                  to={`/dashboard/statements/${_id}`}
                  className="link inline-flex min-h-11 items-center wrap-anywhere"
                >
                  {number}
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        !why.problem && <p className="font-semibold">{t.nothingNew}</p>
      )}
      {known > 0 && <p className="text-sm text-ink-2">{t.known(number(known))}</p>}
      {unpaid > 0 && <p className="text-sm text-ink-2">{t.unpaid(number(unpaid))}</p>}
      {unreadable.length > 0 && <p className="wrap-anywhere">{t.unreadable(unreadable.join(', '))}</p>}
      {hasMore && <p>{t.hasMore}</p>}
      {why.problem && (
        <p className="notice wrap-anywhere">
          {t.problem} {courierProblem.say(courierFields.steadfast.name, why)}
        </p>
      )}
    </div>
  )
}
