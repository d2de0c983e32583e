import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref } from '#web/data/shop-details.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'

const key = 'banner'
const closed = 'closed'

/** What the greeting says, for who does not read Bengali. */
const meaning = 'Welcome: special offers, home delivery to every union. Helpline:'

/** Runs before the first paint: a closed banner does not push the page down. */
export const bannerScript = `try{document.documentElement.dataset.banner=sessionStorage.getItem('${key}')||''}catch(e){}`

/** Closes the banner until the browser is closed. */
function close() {
  document.documentElement.dataset.banner = closed
  try {
    sessionStorage.setItem(key, closed)
  } catch {
    // Without storage it is closed until the next page is loaded.
  }
}

/** The greeting: the merchant's own, or in Bengali in both languages (D22, D40): one line, which moves past the helpline where it is too long for a phone, and can be swiped with reduced motion (D205). */
export function Banner({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(layoutMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { bannerText, bannerTextBn, shopNameBn, phone } = shopDetails
  const ownText = language === 'bn' ? bannerTextBn : bannerText
  return (
    <section
      aria-label={t.welcome}
      className="relative z-40 flex h-7 items-center justify-center bg-banner pl-3 text-sm text-on-banner in-data-[banner=closed]:hidden md:pl-6"
    >
      <div
        lang={ownText ? language : 'bn'}
        className="flex min-w-0 items-center overflow-x-clip max-md:flex-1"
      >
        <div
          // By keyboard it is stopped, or scrolled with reduced motion.
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
          tabIndex={0}
          className="greeting-window"
        >
          <p className="greeting">
            {ownText || t.banner(shopNameBn)}
            {!ownText && language === 'en' && (
              <span lang="en" className="ml-3 md:max-xl:sr-only">
                {meaning}
              </span>
            )}
          </p>
        </div>
        <a href={telHref(phone)} className="greeting-phone">
          <Icon name="phone" className="size-4" />
          {phone}
        </a>
      </div>
      <button
        type="button"
        aria-label={common.close}
        onClick={close}
        // A little higher than the banner: as far as nothing of the header can be pressed.
        className="flex h-8.5 w-11 shrink-0 items-center justify-center self-start pb-1.5 -outline-offset-2 outline-current"
      >
        <Icon name="x" className="size-4" />
      </button>
    </section>
  )
}
