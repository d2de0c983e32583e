import { couriers } from '#shop/orders/parcel-rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { CourierCard } from './courier-card.tsx'
import { courierMessages } from './courier-messages.ts'

/** The couriers that the shop books parcels with. */
export default function Couriers() {
  const t = useMessages(courierMessages)
  const common = useMessages(commonMessages)
  const query = useApiQuery('GET /couriers', {})
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <h1 className="text-xl">{t.title}</h1>
      <p className="mt-1 mb-4 text-ink-2">{t.intro}</p>
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
    </main>
  )
}
