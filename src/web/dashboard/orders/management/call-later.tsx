import { useEffect, useRef, useState } from 'react'
import { dhakaOffset } from '#lib/dhaka-time.ts'
import { maxCallDaysAhead } from '#shop/orders/rules.ts'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { managementMessages } from './messages.ts'

const hour = 60 * 60_000

/** Tomorrow at this hour in Dhaka. */
function tomorrowAt(hourOfDay: number, now: number) {
  const dhaka = new Date(now + dhakaOffset)
  dhaka.setUTCHours(24 + hourOfDay, 0, 0, 0)
  return new Date(dhaka.getTime() - dhakaOffset)
}

interface Props {
  busy: boolean
  onChoose: (at: Date) => void
}

/** Chooses when to call the customer again. */
export function CallLater({ busy, onChoose }: Props) {
  const t = useMessages(managementMessages)
  const [typed, setTyped] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const error = isInvalid ? t.chooseTime : ''
  const choices = useRef<HTMLFieldSetElement>(null)
  // On a phone it opens at the end of the screen.
  useEffect(() => void choices.current?.scrollIntoView({ block: 'nearest' }), [])

  function choose() {
    const at = new Date(`${typed}:00+06:00`)
    const ahead = at.getTime() - Date.now()
    const isValid = ahead > 0 && ahead < maxCallDaysAhead * 24 * hour
    setInvalid(!isValid)
    if (isValid) onChoose(at)
  }

  const quickButton = (label: string, at: () => Date) => (
    <Button className="px-3" disabled={busy} onClick={() => onChoose(at())}>
      {label}
    </Button>
  )
  return (
    <FieldGroup ref={choices} isFramed legend={t.whenCall}>
      <div className="flex flex-wrap gap-2">
        {quickButton(t.inOneHour, () => new Date(Date.now() + hour))}
        {quickButton(t.inThreeHours, () => new Date(Date.now() + 3 * hour))}
        {quickButton(t.tomorrowMorning, () => tomorrowAt(10, Date.now()))}
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <label className="min-w-0 grow basis-48">
          <span className="mb-1 block text-sm font-semibold">{t.otherTime}</span>
          <input
            {...fieldIds('call-later', { error })}
            type="datetime-local"
            className="field"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setInvalid(false)
            }}
          />
        </label>
        <Button className="px-3" disabled={busy} onClick={choose}>
          {t.saveTime}
        </Button>
      </div>
      <FieldNote id="call-later-note" error={error} />
    </FieldGroup>
  )
}
