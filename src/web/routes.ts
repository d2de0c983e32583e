import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminLists, listNames } from '#web/features/orders/order-lists.ts'

/** Text pages that share one module; about-us has a module of its own. */
const policies = ['privacy', 'terms', 'return-policy', 'delivery-policy']

/** All pages. Public pages have loaders on the server; the dashboard is rendered in the browser. */
export default [
  layout('pages/storefront/layout.tsx', [
    index('pages/storefront/home.tsx'),
    route('shop', 'pages/storefront/shop.tsx'),
    route('categories', 'pages/storefront/categories.tsx'),
    route('category/:subCategory', 'pages/storefront/category.tsx'),
    route('search', 'pages/storefront/search.tsx'),
    route('product-details/:id', 'pages/storefront/product.tsx'),
    route('cart', 'pages/storefront/cart.tsx'),
    route('product-checkout', 'pages/storefront/checkout.tsx'),
    route('order-success', 'pages/storefront/order-success.tsx'),
    route('track-order', 'pages/storefront/track-order.tsx'),
    route('offline', 'pages/storefront/offline.tsx'),
    route('about-us', 'pages/storefront/about.tsx'),
    route('contact-us', 'pages/storefront/contact.tsx'),
    ...policies.map((page) => route(page, 'pages/storefront/policy.tsx', { id: page })),
    ...['newsletter/confirm', 'newsletter/unsubscribe'].map((path) =>
      route(path, 'pages/storefront/newsletter-link.tsx', { id: path }),
    ),
    ...['newsletter/subscribed', 'newsletter/not-subscribed'].map((path) =>
      route(path, 'pages/storefront/newsletter-result.tsx', { id: path }),
    ),
    route('stock-alerts/stop', 'pages/storefront/stock-alert-stop.tsx'),
    ...['stock-alerts/requested', 'stock-alerts/not-requested'].map((path) =>
      route(path, 'pages/storefront/stock-alert-result.tsx', { id: path }),
    ),
    route('*', 'pages/storefront/not-found.tsx'),
  ]),
  route('authentication', 'pages/auth/layout.tsx', [
    route('register', 'pages/auth/register.tsx'),
    route('login', 'pages/auth/login.tsx'),
    route('forgot-password', 'pages/auth/forgot-password.tsx'),
    route('reset-password', 'pages/auth/reset-password.tsx'),
    route('social', 'pages/auth/social.tsx'),
    route('*', 'pages/storefront/not-found.tsx', { id: 'authentication/not-found' }),
  ]),
  route('dashboard', 'pages/account/layout.tsx', [
    index('pages/account/home.tsx'),
    // Only for administrators; for others these URLs do not exist (D35).
    layout('pages/admin/layout.tsx', [
      ...listNames(adminLists).map((list) => route(list, 'pages/admin/orders.tsx', { id: list })),
      route('print-labels', 'pages/admin/print-labels.tsx'),
      route('print-orders', 'pages/admin/print-orders.tsx'),
      route('analytics', 'pages/admin/analytics.tsx'),
      route('messages', 'pages/admin/messages.tsx'),
      route('reviews', 'pages/admin/reviews.tsx'),
      route('stockAlerts', 'pages/admin/stock-alerts.tsx'),
      route('categories', 'pages/admin/categories.tsx'),
      route('discounts', 'pages/admin/discounts.tsx'),
      route('deliveryCharges', 'pages/admin/delivery-charges.tsx'),
      route('couriers', 'pages/admin/couriers.tsx'),
      route('courierAreas', 'pages/admin/courier-areas.tsx'),
      route('parcels', 'pages/admin/shipments.tsx'),
      route('searchWords', 'pages/admin/synonyms.tsx'),
      route('allProducts', 'pages/admin/all-products.tsx'),
      route('stock', 'pages/admin/stock.tsx'),
      route('stock/:id', 'pages/admin/stock-history.tsx'),
      route('stocktake', 'pages/admin/stocktake.tsx'),
      route('incomingGoods', 'pages/admin/incoming-goods.tsx'),
      route('addProduct', 'pages/admin/add-product.tsx'),
      route('update/:id', 'pages/admin/update-product.tsx'),
      route('productsCsv', 'pages/admin/product-import.tsx'),
      route('moving', 'pages/admin/moving.tsx'),
      route('settings', 'pages/admin/settings.tsx'),
      route('settings/texts/:page', 'pages/admin/page-text.tsx'),
      route('manageSlider', 'pages/admin/manage-slider.tsx'),
      route('addSlide', 'pages/admin/add-slide.tsx'),
      route('updateSlider/:id', 'pages/admin/update-slider.tsx'),
      route('newsletter', 'pages/admin/newsletter.tsx'),
      route('audit', 'pages/admin/audit.tsx'),
      route('apiKeys', 'pages/admin/api-keys.tsx'),
      route('webhooks', 'pages/admin/webhooks.tsx'),
      route('health', 'pages/admin/health.tsx'),
      route('allUsers', 'pages/admin/users.tsx'),
      route('newOrder', 'pages/admin/new-order.tsx'),
    ]),
    route('claimOrder', 'pages/account/claim-order.tsx'),
    route('profile', 'pages/account/profile.tsx'),
    // activeOrders and so on: order-lists.ts names them.
    route(':list', 'pages/account/orders.tsx'),
    route('order-overview/:id', 'pages/account/order-overview.tsx'),
    route('order-overview/:id/invoice/:invoiceId', 'pages/account/invoice.tsx'),
    route('*', 'pages/account/not-found.tsx'),
  ]),
] satisfies RouteConfig
