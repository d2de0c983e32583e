import { Link } from 'react-router'
import { imageAtWidth } from '#shop/media/rules.ts'
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
      className="inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-md font-display text-xl font-semibold text-ink"
    >
      <Logo />
      <span className="truncate">{common.brand}</span>
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
        className="h-[36px] w-auto max-w-[112px] shrink-0 object-contain"
      />
    )
  return (
    <svg viewBox="0 0 40 40" className="size-[36px] shrink-0" aria-hidden="true">
      <path
        d="M16 0h8v4h4v4h4v4h4v4h4v8h-4v4h-4v4h-4v4h-4v4h-8v-4h-4v-4H8v-4H4v-4H0v-8h4v-4h4V8h4V4h4z"
        className="fill-buy"
      />
      {/* The first letter of সদাই, drawn, because the pages in English load no Bengali font. */}
      <path
        d="M26.8 30H23.3V24.4Q23.3 21.5 21.4 21.5Q20.7 21.5 20.1 22Q19.6 22.5 19.1 23.3Q18.6 24 18 24.8Q17.4 25.5 16.4 26Q15.5 26.5 14.2 26.5Q13.1 26.5 11.9 26.2V23.2Q12.8 23.5 13.7 23.5Q14.3 23.5 14.8 23.2Q15.4 22.8 15.7 22.5Q16 22.1 16.5 21.3Q17 20.6 17.3 20.2Q16.9 18 15.6 16.8Q14.2 15.5 12.1 15.5V12.9H10.3V10H29.7V12.9H26.8ZM20.6 18.5Q22.5 18.5 23.3 19.7V12.9H15.4Q17.3 13.6 18.5 15.1Q19.7 16.6 20.1 18.5Q20.3 18.5 20.6 18.5Z"
        className="fill-on-buy"
      />
    </svg>
  )
}
