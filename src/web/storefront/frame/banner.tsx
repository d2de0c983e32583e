import { useTexts } from '#web/texts/texts.tsx'
import { dial, type ShopSigns } from './shop-signs.ts'

/** Welcomes in Bengali whatever the language of the page (D22, D40). */
export function Banner({ signs }: { signs: ShopSigns }) {
  const { frame } = useTexts()
  return (
    <section
      lang="bn"
      aria-label={frame.welcome}
      className="bg-brand py-1.5 text-center text--1 font-semibold text-on-brand dark:bg-brand-soft dark:text-ink"
    >
      <p className="page-width">
        {frame.banner(signs.shopNameBn)}{' '}
        <a href={dial(signs.phone)} className="whitespace-nowrap underline-offset-2 hover:underline">
          {signs.phone}
        </a>
      </p>
    </section>
  )
}
