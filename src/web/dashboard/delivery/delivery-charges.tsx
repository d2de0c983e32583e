import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { deliveryMessages } from './messages.ts'
import { RatesForm } from './rates-form.tsx'

/** What the delivery costs, by zone and weight. */
export default function DeliveryCharges() {
  const t = useMessages(deliveryMessages)
  const common = useMessages(commonMessages)
  const rates = useApiQuery('GET /delivery-rates', {}, { fresh: true })
  const locations = useApiQuery('GET /locations', {}, { staleTime: Infinity })
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <p className="mb-4 text-ink-2">{t.intro}</p>
      {rates.isError || locations.isError ? (
        <LoadFailed
          onRetry={() => {
            rates.refetch()
            locations.refetch()
          }}
        />
      ) : rates.data && locations.data ? (
        <RatesForm rates={rates.data} districts={locations.data} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
