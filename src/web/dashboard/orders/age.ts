import { useEffect, useState } from 'react'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { Messages } from '#web/data/i18n.tsx'
import type { orderListMessages } from './list-messages.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** The time, renewed every minute. */
export function useNow() {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** How long ago something was: minutes and hours of today, then days in Dhaka. */
export function formatAge(at: Date, now: Date, { age }: Messages<typeof orderListMessages>) {
  const passed = Math.max(0, now.getTime() - at.getTime())
  if (passed < hour) return age.minutes(Math.max(1, Math.floor(passed / minute)))
  const days = Math.round((Date.parse(dhakaDay(now)) - Date.parse(dhakaDay(at))) / day)
  if (days === 0 || passed < 12 * hour) return age.hours(Math.floor(passed / hour))
  return days === 1 ? age.yesterday : age.days(days)
}
