import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import type { MenuEntry } from '#web/features/catalog/categories.ts'
import { CategoryMenu } from '#web/features/catalog/category-menu.tsx'
import { homeMessages } from '#web/features/catalog/home-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { HeroSlider, type Slide } from './hero-slider.tsx'

type HeroPolicies = Pick<Settings, 'chargeInsideDhaka' | 'chargeOutsideDhaka' | 'returnDays'>

interface Props {
  categories: MenuEntry[]
  /** Null if they could not be loaded. */
  slides: Slide[] | null
  promises: HeroPolicies
}

export function Hero({ categories, slides, promises }: Props) {
  const homeText = useMessages(homeMessages)
  return (
    <section
      aria-label={homeText.hero}
      className="grid gap-4 md:grid-cols-[13.5rem_minmax(0,1fr)] md:gap-5 lg:grid-cols-[17.5rem_minmax(0,1fr)]"
    >
      <CategoryMenu categories={categories} />
      <div className="flex flex-col gap-4">
        <HeroSlider slides={slides} />
        <PromiseStrip promises={promises} />
      </div>
    </section>
  )
}

function PromiseStrip({ promises }: { promises: HeroPolicies }) {
  const homeText = useMessages(homeMessages)
  const language = useLanguage()
  const inside = formatTaka(promises.chargeInsideDhaka, language)
  const outside = formatTaka(promises.chargeOutsideDhaka, language)
  const items: { icon: IconName; title: string; text: string }[] = [
    { icon: 'banknote', title: homeText.cashTitle, text: homeText.cashText },
    { icon: 'truck', title: homeText.districtsTitle, text: homeText.districtsText(inside, outside) },
    { icon: 'undo-2', title: homeText.returnTitle(promises.returnDays), text: homeText.returnText },
    { icon: 'phone', title: homeText.callTitle, text: homeText.callText },
  ]
  return (
    <ul className="card grid grow grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-4">
      {items.map(({ icon, title, text }) => (
        <li key={icon} className="flex items-center gap-3 bg-surface p-3 leading-snug lg:px-4">
          <Icon name={icon} className="size-6 text-ink-2" />
          <span>
            <b className="block font-semibold">{title}</b>
            <span className="text-sm text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
