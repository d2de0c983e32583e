import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { deliveryMessages } from './messages.ts'
import { RatesForm } from './rates-form.tsx'

/** What the delivery costs, by zone and weight. */
export default function DeliveryCharges() {
  const t = useMessages(deliveryMessages)
  const rates = useApiQuery('GET /delivery-rates', {}, { fresh: true })
  const locations = useApiQuery('GET /locations', {}, { staleTime: Infinity })
  return (
    <PageFrame title={t.title} intro={t.intro}>
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
    </PageFrame>
  )
}
