import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryMenu, type CollectionEntry, type PicturedEntry } from './category-menu.tsx'
import { HeroSlider } from './hero-slider.tsx'
import { homeMessages } from './home-messages.ts'
import type { Slide } from './slide.ts'

type PromisedPolicies = Pick<Settings, 'chargeInsideDhaka' | 'chargeOutsideDhaka' | 'returnDays'>

interface Props {
  categories: PicturedEntry[]
  collections: CollectionEntry[]
  /** Null if they could not be loaded. */
  slides: Slide[] | null
}

export function Hero({ categories, collections, slides }: Props) {
  const homeText = useMessages(homeMessages)
  return (
    <section
      aria-label={homeText.hero}
      className="grid gap-x-4 gap-y-1.5 md:grid-cols-[13.5rem_minmax(0,1fr)] lg:grid-cols-[17.75rem_minmax(0,1fr)]"
    >
      <CategoryMenu categories={categories} collections={collections} />
      <HeroSlider slides={slides} />
    </section>
  )
}

/**
 * What the shop promises, in one line where it fits; on phones without the details, below the first products. The diamond before the first word of a line
 * is clipped.
 */
export function Promises({ promises }: { promises: PromisedPolicies }) {
  const t = useMessages(homeMessages)
  const language = useLanguage()
  const inside = formatTaka(promises.chargeInsideDhaka, language)
  const outside = formatTaka(promises.chargeOutsideDhaka, language)
  const items = [
    { icon: 'banknote', text: t.cash, details: '' },
    { icon: 'truck', text: t.districts, details: t.charges(inside, outside) },
    { icon: 'undo-2', text: t.returnWithin(promises.returnDays), details: '' },
    { icon: 'phone', text: t.call, details: t.callDetails },
  ] as const
  return (
    <ul className="flex flex-wrap items-center max-md:order-last max-md:mt-3 justify-between gap-x-0.5 text-sm whitespace-nowrap text-ink-2 max-md:**:leading-[1.35] min-[381px]:max-md:-ml-3 min-[381px]:max-md:[clip-path:inset(-4px_0_-4px_0.625rem)] md:-mt-5.5 md:px-1 md:text-base">
      {items.map(({ icon, text, details }) => (
        <li
          key={icon}
          className="flex items-center gap-x-1 before:gem max-[380px]:before:hidden md:contents md:first:before:hidden"
        >
          <span className="flex items-center gap-2">
            <Icon name={icon} className="size-4.5 max-md:hidden" />
            <span>
              {text}
              {details && <span className="max-lg:hidden">{details}</span>}
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}
