import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

/** Logo and name of the shop, linked to the home page. */
export function Brand() {
  const common = useMessages(commonMessages)
  return (
    <Link
      to="/"
      aria-label={common.brandHome}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-md font-display text-xl font-semibold text-ink"
    >
      <Logo />
      {common.brand}
    </Link>
  )
}

export function Logo() {
  return (
    <svg viewBox="0 0 64 64" className="size-9 shrink-0" aria-hidden="true">
      <rect width="64" height="64" rx="15" className="fill-brand" />
      <path d="M18 24h28l-3 24H21z" className="fill-on-brand" />
      <path
        d="M25 24v-3a7 7 0 0 1 14 0v3"
        className="fill-none stroke-on-brand stroke-4"
        strokeLinecap="round"
      />
    </svg>
  )
}
