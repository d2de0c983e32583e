import { type ReactNode, useEffect } from 'react'
import { isRouteErrorResponse, Outlet, useRevalidator } from 'react-router'
import { getSettings } from '#shop/settings/contract.ts'
import { orErrorPage } from '#web/answers.ts'
import { ErrorPage } from '#web/components/error-page.tsx'
import { OfflineNotice } from '#web/components/offline-notice.tsx'
import { apiContext } from '#web/context.ts'
import { useInsideLinks } from '#web/inside-links.ts'
import { useTexts } from '#web/texts/texts.tsx'
import { useWindowFocus } from '#web/window-focus.ts'
import type { Route } from './+types/layout'
import { Banner } from './frame/banner.tsx'
import { BottomBar } from './frame/bottom-bar.tsx'
import { ContactButton } from './frame/contact-button.tsx'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import type { ShopSigns } from './frame/shop-signs.ts'
import { useFavouritesInStep } from './keep-favourites.ts'

export { shouldRevalidate } from './list/growing.ts'

export async function loader({ request, context }: Route.LoaderArgs): Promise<ShopSigns> {
  const settings = await context.get(apiContext)(getSettings, {}).catch(orErrorPage)
  const { shopName, shopNameBn, phone, email, address, addressBn } = settings
  const { chatLink, socialLink, developerLink, tradeLicence, bin, dbid } = settings
  return {
    ...{ shopName, shopNameBn, phone, email, address, addressBn },
    ...{ chatLink, socialLink, developerLink, tradeLicence, bin, dbid },
    // The year travels with the page, so that a page kept over New Year does not contradict the browser.
    year: new Date().getFullYear(),
    origin: new URL(request.url).origin,
  }
}

/** The signs that were last shown in this browser: when a page's data does not come, those of the frame do not either. */
let lastSigns: ShopSigns | undefined

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  useWindowFocus(revalidate)
  useEffect(() => {
    lastSigns = loaderData
  }, [loaderData])
  return (
    <Frame signs={loaderData}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const { revalidate } = useRevalidator()
  const page = (
    <ErrorPage notFound={isRouteErrorResponse(error) && error.status === 404} onRetry={() => revalidate()} />
  )
  const signs = loaderData ?? lastSigns
  // Without the names and links of the shop there is no frame to draw.
  return signs ? <Frame signs={signs}>{page}</Frame> : page
}

function Frame({ signs, children }: { signs: ShopSigns; children: ReactNode }) {
  const { frame } = useTexts()
  const follow = useInsideLinks()
  useFavouritesInStep()
  return (
    // biome-ignore lint/a11y: it only follows links, which have a keyboard of their own
    <div className="flex min-h-dvh flex-col pb-16 desk:pb-0" onClick={follow}>
      <a
        href="#content"
        className="button-primary fixed top-2 left-2 z-50 -translate-y-20 focus-visible:translate-y-0"
      >
        {frame.skipToContent}
      </a>
      <Banner signs={signs} />
      <OfflineNotice />
      <Header signs={signs} />
      <div className="grow">{children}</div>
      <Footer signs={signs} />
      <ContactButton signs={signs} />
      <BottomBar />
    </div>
  )
}
