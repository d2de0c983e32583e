import { useEffect, useState } from 'react'
import { dhakaDay } from '#lib/dhaka-time.ts'
import { formatNumber } from '#lib/language.ts'
import { defineMessages, type Messages } from '#web/data/i18n.tsx'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const digits = (count: number) => formatNumber(count, 'bn')

export const ageMessages = defineMessages({
  en: {
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    yesterday: 'yesterday',
    days: (count: number) => `${count} days`,
  },
  bn: {
    minutes: (count: number) => `${digits(count)} মিনিট`,
    hours: (count: number) => `${digits(count)} ঘণ্টা`,
    yesterday: 'গতকাল',
    days: (count: number) => `${digits(count)} দিন`,
  },
})

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
export function formatAge(at: Date, now: Date, t: Messages<typeof ageMessages>) {
  const passed = Math.max(0, now.getTime() - at.getTime())
  if (passed < hour) return t.minutes(Math.max(1, Math.floor(passed / minute)))
  const days = Math.round((Date.parse(dhakaDay(now)) - Date.parse(dhakaDay(at))) / day)
  if (days === 0 || passed < 12 * hour) return t.hours(Math.floor(passed / hour))
  return days === 1 ? t.yesterday : t.days(days)
}
