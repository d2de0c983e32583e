import { maxTrackingCode, maxTrackingUrl } from '#shop/parcels/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { InputField } from '#web/ui/form.tsx'
import { parcelMessages } from './parcel-messages.ts'

interface Values {
  trackingCode: string
  trackingUrl: string
}

const isAddress = (text: string) => text === '' || /^https?:\/\/\S+\.\S+/.test(text)

/** The tracking code of a parcel and the address where it is followed, in a form that has both. */
export function TrackingFields() {
  const t = useMessages(parcelMessages)
  return (
    <>
      <InputField<Values>
        name="trackingCode"
        label={t.trackingCode}
        maxLength={maxTrackingCode}
        autoComplete="off"
      />
      <InputField<Values>
        name="trackingUrl"
        type="url"
        label={t.trackingUrl}
        hint={t.trackingUrlHint}
        maxLength={maxTrackingUrl}
        autoComplete="off"
        rules={{ validate: (text) => isAddress(text.trim()) || t.wrongUrl }}
      />
    </>
  )
}
