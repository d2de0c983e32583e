import { type Courier, courierFields } from '#shop/couriers/courier-fields.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { parcelMessages } from './parcel-messages.ts'

interface Props {
  courier: Courier
  address: { district: string; thana: string; address: string }
  /** Id of the chosen area; empty until there is one. */
  value: string
  isAlways: boolean
  onChange: (value: string, isAlways: boolean) => void
}

/** Chooses the courier's area of an address; those that its words name come first. */
export function AreaField({ courier, address, value, isAlways, onChange }: Props) {
  const t = useMessages(parcelMessages)
  const query = useApiQuery('GET /courier-areas', { query: { courier, district: address.district } })
  const areas = query.data?.areas ?? []
  const text = address.address.toLowerCase()
  const isNamed = ({ name }: { name: string }) => text.includes(name.toLowerCase())
  const sorted = [...areas].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  return (
    <FieldGroup isFramed legend={t.chooseArea(courierFields[courier].name)} className="mt-3">
      <QueryState query={query} />
      {query.data && areas.length === 0 && <p>{t.noAreas}</p>}
      {areas.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-2">{t.chooseAreaHint}</p>
          <Select
            aria-label={t.chooseArea(courierFields[courier].name)}
            value={value}
            onChoose={(area) => onChange(area, isAlways)}
            options={[
              { value: '', text: t.searchArea },
              ...sorted.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
          />
          <CheckBox
            className="mt-1"
            label={t.always(address.thana)}
            checked={isAlways}
            onChange={({ target }) => onChange(value, target.checked)}
          />
        </>
      )}
    </FieldGroup>
  )
}
