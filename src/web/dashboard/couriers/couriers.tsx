import { couriers } from '#shop/couriers/courier-fields.ts'
import { NumberChecks } from '#web/dashboard/courier-history/number-checks.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { CourierCard } from './courier-card.tsx'
import { courierMessages } from './courier-messages.ts'

/** The couriers that the shop books parcels with. */
export default function Couriers() {
  const t = useMessages(courierMessages)
  const query = useApiQuery('GET /couriers', {})
  return (
    <PageFrame title={t.title} intro={t.intro}>
      <QueryState query={query} />
      {query.data && (
        <ul className="flex flex-col gap-3">
          {couriers.map((courier) => (
            <CourierCard
              key={courier}
              courier={courier}
              connection={query.data?.find((each) => each.courier === courier) ?? null}
            />
          ))}
        </ul>
      )}
      <NumberChecks />
    </PageFrame>
  )
}
