import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { hasFailed, isUnderway, type ParcelState } from '#shop/orders/parcel-rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Status, type StatusTone } from '#web/ui/status.tsx'
import { parcelMessages } from './parcel-messages.ts'

function toneOf(state: ParcelState, needsPerson: boolean): StatusTone {
  if (needsPerson) return 'danger'
  if (hasFailed(state)) return 'neutral'
  if (state === 'queued' || state === 'sending') return 'attention'
  return isUnderway(state) ? 'progress' : 'success'
}

/** The state of a parcel. */
export function ParcelStatus({ state, attention }: { state: ParcelState; attention: string | null }) {
  const t = useMessages(parcelMessages)
  return <Status tone={toneOf(state, attention !== null)}>{t.states[state]}</Status>
}

/** Beside an order of a list: which courier has its parcel, or else how it is. */
export function ParcelBadge({ parcel }: { parcel: ManagedOrder['parcel'] }) {
  const t = useMessages(parcelMessages)
  if (!parcel || (parcel.state === 'cancelled' && !parcel.attention)) return null
  const { courier, state, attention } = parcel
  const isOnItsWay = isUnderway(state) && attention === null
  return (
    <Status
      tone={toneOf(state, attention !== null)}
      title={attention ? t.reasons[attention] : t.states[state]}
    >
      <span className="sr-only">{isOnItsWay ? t.states[state] : courier}: </span>
      <span className="max-w-40 truncate @4xl:max-w-28">{isOnItsWay ? courier : t.states[state]}</span>
    </Status>
  )
}
