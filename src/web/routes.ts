import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { merchantPages } from '#web/dashboard/pages.ts'

/** Text pages that share one module; about-us has a module of its own. */
const policies = ['privacy', 'terms', 'return-policy', 'delivery-policy']

/** All pages. Public pages have loaders on the server; the dashboard is rendered in the browser. */
export default [
  layout('storefront/layout/layout.tsx', [
    index('storefront/home/home.tsx'),
    route('shop', 'storefront/list/shop.tsx'),
    route('categories', 'storefront/list/categories.tsx'),
    route('category/:subCategory', 'storefront/list/category.tsx'),
    route('collection/:slug', 'storefront/list/collection.tsx'),
    route('combo/:slug', 'storefront/combo/combo.tsx'),
    route('search', 'storefront/search/search.tsx'),
    route('product-details/:id', 'storefront/product/product.tsx'),
    route('favourites', 'storefront/account/favourites.tsx'),
    route('cart', 'storefront/cart/cart.tsx'),
    route('product-checkout', 'storefront/checkout/checkout.tsx'),
    route('order-success', 'storefront/checkout/order-success.tsx'),
    route('track-order', 'storefront/tracking/track-order.tsx'),
    // The short address of an order in text messages: /my#token.
    route('my', 'storefront/tracking/track-order.tsx', { id: 'my' }),
    route('offline', 'storefront/content/offline.tsx'),
    route('form-not-sent', 'storefront/content/form-not-sent.tsx'),
    route('about-us', 'storefront/content/about.tsx'),
    route('contact-us', 'storefront/content/contact.tsx'),
    ...policies.map((page) => route(page, 'storefront/content/policy.tsx', { id: page })),
    ...['newsletter/confirm', 'newsletter/unsubscribe'].map((path) =>
      route(path, 'storefront/newsletter/newsletter-link.tsx', { id: path }),
    ),
    ...['newsletter/subscribed', 'newsletter/not-subscribed'].map((path) =>
      route(path, 'storefront/newsletter/newsletter-result.tsx', { id: path }),
    ),
    route('stock-alerts/stop', 'storefront/stock-alerts/stock-alert-stop.tsx'),
    ...['stock-alerts/requested', 'stock-alerts/not-requested'].map((path) =>
      route(path, 'storefront/stock-alerts/stock-alert-result.tsx', { id: path }),
    ),
    // The short address in campaigns that ends them.
    route('stop/:token', 'storefront/text-stops/text-stop.tsx'),
    route('*', 'storefront/layout/not-found.tsx'),
  ]),
  layout('storefront/order-page/layout.tsx', [route('o/:slug', 'storefront/order-page/order-page.tsx')]),
  route('authentication', 'storefront/sign-in/layout.tsx', [
    route('register', 'storefront/sign-in/register.tsx'),
    route('login', 'storefront/sign-in/login.tsx'),
    route('forgot-password', 'storefront/sign-in/forgot-password.tsx'),
    route('reset-password', 'storefront/sign-in/reset-password.tsx'),
    route('social', 'storefront/sign-in/social.tsx'),
    route('*', 'storefront/layout/not-found.tsx', { id: 'authentication/not-found' }),
  ]),
  route('dashboard', 'by-role/layout.tsx', [
    index('by-role/home.tsx'),
    // Only for administrators; for others these URLs do not exist (D35).
    layout('dashboard/layout/layout.tsx', [
      ...merchantPages.map(({ path, module }) =>
        route(path, `dashboard/${module}`, { id: `dashboard/${path}` }),
      ),
    ]),
    route('claimOrder', 'storefront/account/claim-order.tsx'),
    route('profile', 'by-role/profile.tsx'),
    // activeOrders and so on: order-lists.ts names them.
    route(':list', 'storefront/account/orders.tsx'),
    route('order-overview/:id', 'by-role/order-overview.tsx'),
    route('order-overview/:id/invoice/:invoiceId', 'storefront/account/invoice.tsx'),
    route('*', 'storefront/account/not-found.tsx'),
  ]),
] satisfies RouteConfig
