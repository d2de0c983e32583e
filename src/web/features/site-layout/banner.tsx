import { useMessages } from '#web/data/i18n.tsx'
import { dial, type ShopDetails } from '#web/data/shop-details.ts'
import { layoutMessages } from './messages.ts'

/** Welcomes in Bengali whatever the language of the page (D22, D40). */
export function Banner({ signs }: { signs: ShopDetails }) {
  const t = useMessages(layoutMessages)
  return (
    <section
      lang="bn"
      aria-label={t.welcome}
      className="bg-brand py-1.5 text-center text-sm font-semibold text-on-brand dark:bg-brand-soft dark:text-ink"
    >
      <p className="page-width">
        {t.banner(signs.shopNameBn)}{' '}
        <a href={dial(signs.phone)} className="whitespace-nowrap underline-offset-2 hover:underline">
          {signs.phone}
        </a>
      </p>
    </section>
  )
}
