import { useState } from 'react'
import { maxCallDaysAhead } from '#shop/orders/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from '../management-messages.ts'

const hour = 60 * 60_000
const dhakaOffset = 6 * hour

/** The same time of day in Dhaka, tomorrow at `at` o'clock; Bangladesh keeps one time all year round. */
function tomorrowAt(at: number, now: number) {
  const dhaka = new Date(now + dhakaOffset)
  dhaka.setUTCHours(24 + at, 0, 0, 0)
  return new Date(dhaka.getTime() - dhakaOffset)
}

interface Props {
  busy: boolean
  onChoose: (at: Date) => void
}

/** When a customer wants to be called: mostly soon or tomorrow, sometimes at a time of theirs. */
export function CallLater({ busy, onChoose }: Props) {
  const t = useMessages(managementMessages)
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)

  function choose() {
    const at = new Date(`${typed}:00+06:00`)
    const ahead = at.getTime() - Date.now()
    const isRight = ahead > 0 && ahead < maxCallDaysAhead * 24 * hour
    setWrong(!isRight)
    if (isRight) onChoose(at)
  }

  const quick = (word: string, at: () => Date) => (
    <button type="button" className="button-secondary px-3" disabled={busy} onClick={() => onChoose(at())}>
      {word}
    </button>
  )
  return (
    <fieldset className="min-w-0 rounded-md border border-line-strong p-3">
      <legend className="px-1 text-sm font-semibold">{t.whenCall}</legend>
      <div className="flex flex-wrap gap-2">
        {quick(t.inOneHour, () => new Date(Date.now() + hour))}
        {quick(t.inThreeHours, () => new Date(Date.now() + 3 * hour))}
        {quick(t.tomorrowMorning, () => tomorrowAt(10, Date.now()))}
      </div>
      <div className="mt-3 flex flex-wrap items-end gap-2">
        <label className="min-w-0 grow basis-48">
          <span className="mb-1 block text-sm font-semibold">{t.otherTime}</span>
          <input
            type="datetime-local"
            className="field"
            value={typed}
            aria-invalid={wrong}
            aria-describedby={wrong ? 'call-later-note' : undefined}
            onChange={({ target }) => {
              setTyped(target.value)
              setWrong(false)
            }}
          />
        </label>
        <button
          type="button"
          className="button-secondary px-3"
          disabled={busy || typed === ''}
          onClick={choose}
        >
          {t.saveTime}
        </button>
      </div>
      {wrong && (
        <p id="call-later-note" role="alert" className="mt-1 text-sm font-semibold text-danger">
          {t.chooseTime}
        </p>
      )}
    </fieldset>
  )
}
