import type { Courier } from '#shop/orders/parcel-rules.ts'
import { courierNames } from '#shop/orders/parcel-rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { shipmentMessages } from './shipment-messages.ts'

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
  const t = useMessages(shipmentMessages)
  const query = useApiQuery('GET /courier-areas', { query: { courier, district: address.district } })
  const areas = query.data?.areas ?? []
  const text = address.address.toLowerCase()
  const isNamed = ({ name }: { name: string }) => text.includes(name.toLowerCase())
  const sorted = [...areas].sort((one, other) => Number(isNamed(other)) - Number(isNamed(one)))
  return (
    <fieldset className="mt-3 min-w-0 rounded-md border border-line-strong p-3">
      <legend className="px-1 text-sm font-semibold">{t.chooseArea(courierNames[courier])}</legend>
      <QueryState query={query} />
      {query.data && areas.length === 0 && <p>{t.noAreas}</p>}
      {areas.length > 0 && (
        <>
          <p className="mb-2 text-sm text-ink-2">{t.chooseAreaHint}</p>
          <Select
            aria-label={t.chooseArea(courierNames[courier])}
            value={value}
            onChoose={(area) => onChange(area, isAlways)}
            options={[
              { value: '', text: t.searchArea },
              ...sorted.map(({ id, name }) => ({ value: String(id), text: name })),
            ]}
          />
          <label className="mt-1 flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 accent-inverse"
              checked={isAlways}
              onChange={({ target }) => onChange(value, target.checked)}
            />
            {t.always(address.thana)}
          </label>
        </>
      )}
    </fieldset>
  )
}
