import type { Order } from '#shop/orders/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { trackedParcelMessages } from './tracked-parcel-messages.ts'

/** By whom the parcel of an order comes, and where its customer can follow it. */
export function ParcelCard({ parcel, className = '' }: { parcel: Order['parcel']; className?: string }) {
  const t = useMessages(trackedParcelMessages)
  if (!parcel) return null
  return (
    <section aria-labelledby="parcel-title" className={`card p-4 ${className}`}>
      <h2 id="parcel-title" className="text-lg">
        {t.title}
      </h2>
      <dl className="mt-1">
        <dt className="sr-only">{t.courier}</dt>
        <dd className="wrap-anywhere">{parcel.courier}</dd>
        {parcel.trackingCode && (
          <div className="flex flex-wrap gap-x-2">
            <dt className="text-ink-2">{t.code}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{parcel.trackingCode}</dd>
          </div>
        )}
      </dl>
      {parcel.trackingUrl && (
        <a
          href={parcel.trackingUrl}
          target="_blank"
          rel="noopener noreferrer"
          className="button-quiet mt-3 px-4"
        >
          {t.follow}
        </a>
      )}
    </section>
  )
}
