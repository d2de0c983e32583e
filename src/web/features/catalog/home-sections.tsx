import { useId } from 'react'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { homeMessages } from './home-messages.ts'

const tiles: { key: keyof Messages<typeof homeMessages>['tiles']; icon: IconName; tint: string }[] = [
  { key: 'bags', icon: 'shopping-bag', tint: 'bg-sunken text-ink-2' },
  { key: 'cosmetics', icon: 'palette', tint: 'bg-danger-soft text-danger' },
  { key: 'bathroom', icon: 'bath', tint: 'bg-info-soft text-info' },
  { key: 'electronics', icon: 'lightbulb', tint: 'bg-mark-soft text-mark-ink' },
  { key: 'kitchen', icon: 'cooking-pot', tint: 'bg-sunken text-ink-2' },
  { key: 'baby', icon: 'baby', tint: 'bg-sunken text-ink-2' },
]

/** Six tiles without links, as specified (HOME-13). */
export function PopularCategories() {
  const t = useMessages(homeMessages)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId} className="mb-3 text-xl">
        {t.popularCategories}
      </h2>
      <ul className="grid grid-cols-3 gap-2.5 md:grid-cols-6 md:gap-4">
        {tiles.map(({ key, icon, tint }) => (
          <li key={key} className="card flex flex-col p-2 text-center md:p-3.5">
            <span className={`relative aspect-square rounded-md ${tint}`}>
              <Icon name={icon} className="absolute inset-1/4 size-1/2" />
            </span>
            <span className="flex grow items-center justify-center pt-2 text-sm leading-snug font-semibold">
              {t.tiles[key]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A banner: cloth with a jamdani pattern (SVG) and a line of text. */
export function Promo() {
  const t = useMessages(homeMessages)
  const patternId = useId()
  return (
    <section aria-label={t.promo}>
      <div
        role="img"
        aria-label={`${t.promoLine}. ${t.promoText}`}
        className="relative flex min-h-44 flex-col items-center justify-center overflow-hidden rounded-lg bg-banner px-6 py-10 text-center text-on-banner md:min-h-60"
      >
        <svg className="absolute inset-0 size-full opacity-25" aria-hidden="true">
          <pattern id={patternId} width="56" height="56" patternUnits="userSpaceOnUse">
            <path
              d="M28 14 42 28 28 42 14 28ZM28 21l7 7-7 7-7-7ZM0-7 7 0 0 7-7 0ZM56-7l7 7-7 7-7-7ZM0 49l7 7-7 7-7-7ZM56 49l7 7-7 7-7-7Z"
              className="fill-none stroke-current"
            />
            <path d="M28 3v8M28 45v8M3 28h8M45 28h8" className="stroke-current" strokeDasharray="2 2" />
            <circle cx="28" cy="28" r="1.5" className="fill-current" />
          </pattern>
          <rect width="100%" height="100%" fill={`url(#${patternId})`} />
        </svg>
        <p className="relative font-display text-3xl leading-tight font-semibold">{t.promoLine}</p>
        <p className="relative mt-2 text-lg">{t.promoText}</p>
      </div>
    </section>
  )
}
