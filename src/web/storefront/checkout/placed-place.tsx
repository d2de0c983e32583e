import { QueryProvider } from '#web/data/query.tsx'
import { useLocationNames } from '#web/shared/checkout/location-names.ts'
import type { LastOrder } from './last-order.ts'

type Place = NonNullable<LastOrder['place']>

/** Where an order is brought, in the language of the page. It is loaded after the rest of the page that says so. */
export const PlacedPlace = ({ place }: { place: Place }) => (
  <QueryProvider>
    <Names place={place} />
  </QueryProvider>
)

function Names({ place }: { place: Place }) {
  const nameOf = useLocationNames()
  return [place.address, ...nameOf(place)].join(', ')
}
