import { Link } from 'react-router'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import { useBranding } from '#web/data/branding.ts'
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

/** The merchant's logo, or the shop's seal until there is one. */
export function Logo() {
  const { logo } = useBranding()
  if (logo)
    return (
      <img
        src={imageAtWidth(logo, 150)}
        alt=""
        width="150"
        height="150"
        className="h-9 w-auto max-w-28 shrink-0 object-contain"
      />
    )
  return (
    <svg viewBox="0 0 40 40" className="size-9 shrink-0" aria-hidden="true">
      <path
        d="M16 0h8v4h4v4h4v4h4v4h4v8h-4v4h-4v4h-4v4h-4v4h-8v-4h-4v-4H8v-4H4v-4H0v-8h4v-4h4V8h4V4h4z"
        className="fill-buy"
      />
      {/* The first letter of সদাই, drawn, because the pages in English load no Bengali font. */}
      <path
        d="M26.8 30h-3.5v-5.6q0-2.9-1.9-2.9-.7 0-1.3.5t-1 1.3q-.5.7-1.1 1.5t-1.6 1.2q-.9.5-2.2.5-1.1 0-2.3-.3v-3q.9.3 1.8.3.6 0 1.1-.3t.9-.7q.3-.4.8-1.2t.8-1.1q-.4-2.2-1.7-3.4t-3.5-1.3v-2.6h-1.8V10h19.4v2.9h-2.9zm-6.2-11.5q1.9 0 2.7 1.2v-6.8h-7.9q1.9.7 3.1 2.2t1.6 3.4z"
        className="fill-on-buy"
      />
    </svg>
  )
}
