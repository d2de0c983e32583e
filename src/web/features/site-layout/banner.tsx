import { useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref } from '#web/data/shop-details.ts'
import { layoutMessages } from './messages.ts'

/** The greeting, in Bengali in both languages (D22, D40). */
export function Banner({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(layoutMessages)
  return (
    <section
      lang="bn"
      aria-label={t.welcome}
      className="bg-inverse py-1.5 text-center text-sm font-semibold text-on-banner"
    >
      <p className="page-width">
        {t.banner(shopDetails.shopNameBn)}{' '}
        <a
          href={telHref(shopDetails.phone)}
          className="whitespace-nowrap underline-offset-2 outline-current hover:underline"
        >
          {shopDetails.phone}
        </a>
      </p>
    </section>
  )
}
