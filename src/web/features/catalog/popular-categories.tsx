import { useId } from 'react'
import { type Messages, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { homeMessages } from './home-messages.ts'

const tiles: { key: keyof Messages<typeof homeMessages>['tiles']; icon: IconName; tint: string }[] = [
  { key: 'bags', icon: 'shopping-bag', tint: 'bg-sale-soft text-sale' },
  { key: 'cosmetics', icon: 'palette', tint: 'bg-danger-soft text-danger' },
  { key: 'bathroom', icon: 'bath', tint: 'bg-info-soft text-info' },
  { key: 'electronics', icon: 'lightbulb', tint: 'bg-gold-soft text-gold-ink' },
  { key: 'kitchen', icon: 'cooking-pot', tint: 'bg-brand-soft text-brand' },
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
