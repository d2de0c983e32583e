import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { CategoryMenu } from './category-menu.tsx'
import { HeroSlider, type Slide } from './hero-slider.tsx'
import type { MenuEntry } from './menu-entry.ts'

type Promises = Pick<Settings, 'chargeInsideDhaka' | 'chargeOutsideDhaka' | 'returnDays'>

interface Props {
  categories: MenuEntry[]
  /** Null when they could not be had. */
  slides: Slide[] | null
  promises: Promises
}

export function Hero({ categories, slides, promises }: Props) {
  const { home } = useTexts()
  return (
    <section
      aria-label={home.hero}
      className="grid gap-4 desk:grid-cols-[13.5rem_minmax(0,1fr)] desk:gap-5 wide:grid-cols-[17.5rem_minmax(0,1fr)]"
    >
      <CategoryMenu categories={categories} />
      <div className="flex flex-col gap-4">
        <HeroSlider slides={slides} />
        <PromiseStrip promises={promises} />
      </div>
    </section>
  )
}

function PromiseStrip({ promises }: { promises: Promises }) {
  const { home } = useTexts()
  const language = useLanguage()
  const inside = formatTaka(promises.chargeInsideDhaka, language)
  const outside = formatTaka(promises.chargeOutsideDhaka, language)
  const kept: { icon: IconName; title: string; text: string }[] = [
    { icon: 'banknote', title: home.cashTitle, text: home.cashText },
    { icon: 'truck', title: home.districtsTitle, text: home.districtsText(inside, outside) },
    { icon: 'undo-2', title: home.returnTitle(promises.returnDays), text: home.returnText },
    { icon: 'phone', title: home.callTitle, text: home.callText },
  ]
  return (
    <ul className="card grid grow grid-cols-2 gap-px overflow-hidden bg-line wide:grid-cols-4">
      {kept.map(({ icon, title, text }) => (
        <li key={icon} className="flex items-center gap-3 bg-surface p-3 leading-snug wide:px-4">
          <Icon name={icon} className="size-6 text-brand" />
          <span>
            <b className="block font-semibold">{title}</b>
            <span className="text--1 text-ink-2">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
