import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import type { ShopDetails } from '#web/data/shop-details.ts'
import { createStore } from '#web/data/store.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { QuickAddProvider } from '#web/storefront/cart/quick-add-provider.tsx'
import { useWithTabBar } from '#web/storefront/cart/with-tab-bar.ts'
import { FloatingContact } from '#web/storefront/content/contact-button.tsx'
import { ConsentBar } from '#web/storefront/measurement/on-demand.ts'
import { OfflineNotice } from '#web/ui/offline-notice.tsx'
import { LinkPrefetch, useClientSideLinks } from '#web/ui/page-link.tsx'
import { Banner } from './banner.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

/** The details that were last shown in this browser: a failed navigation and the pages of the account load none. */
export const lastShopDetails = createStore<ShopDetails | null>(null)

interface Props {
  /** Not yet, where only the browser loads them. */
  shopDetails: ShopDetails | null
  children: ReactNode
}

/** What is around every page that a shopper sees. */
export function ShopFrame({ shopDetails, children }: Props) {
  const layoutText = useMessages(layoutMessages)
  const onClick = useClientSideLinks()
  const { pathname } = useLocation()
  // A page about one person: nothing greets there, and no visit is measured.
  const isAccount = pathname.startsWith('/dashboard')
  const isCheckout = pathname === '/product-checkout'
  const isProduct = pathname.startsWith('/product-details/')
  const measurement = isAccount ? undefined : shopDetails?.measurement
  const isEmpty = useWithTabBar()
  // These pages have a bar of their own at the bottom of a phone's screen.
  const hasTabBar = isEmpty || !/^.(product-|cart$|combo.)/.test(pathname)
  return (
    // biome-ignore lint/a11y: it only follows links, which handle the keyboard themselves
    <div className="flex min-h-dvh flex-col pb-(--bottom-bar) print:p-0" onClick={onClick}>
      <a
        href="#content"
        className="button-quiet fixed top-2 left-2 z-50 bg-surface -translate-y-20 focus-visible:translate-y-0"
      >
        {layoutText.skipToContent}
      </a>
      {shopDetails && !isAccount && <Banner shopDetails={shopDetails} />}
      <OfflineNotice />
      <Header shopDetails={shopDetails} isSlim={isCheckout} hasContact={!hasTabBar && !isProduct} />
      {!isAccount && <div className="weave shrink-0" />}
      {measurement && (
        <Suspense>
          <ConsentBar measurement={measurement} isHidden={isCheckout} />
        </Suspense>
      )}
      <div className="grow">
        <QuickAddProvider>{children}</QuickAddProvider>
      </div>
      {shopDetails && (
        <>
          <Footer shopDetails={shopDetails} isSlim={isCheckout} isMeasured={measurement !== undefined} />
          {!isCheckout && <FloatingContact shopDetails={shopDetails} />}
        </>
      )}
      {hasTabBar && <BottomBar shopDetails={shopDetails} isAccount={isAccount} />}
      <LinkPrefetch />
    </div>
  )
}
