import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { adminLists, namesOf } from './dashboard/order-lists.ts'

/** Pages of words that share one module; about-us has more to show. */
const policies = ['privacy', 'terms', 'return-policy', 'delivery-policy']

/** The site map. Public pages have loaders on the server; the dashboard is drawn in the browser. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home.tsx'),
    route('shop', 'storefront/shop.tsx'),
    route('category/:subCategory', 'storefront/category.tsx'),
    route('search', 'storefront/search.tsx'),
    route('product-details/:id', 'storefront/product.tsx'),
    route('cart', 'storefront/cart.tsx'),
    route('product-checkout', 'storefront/checkout.tsx'),
    route('order-success', 'storefront/order-success.tsx'),
    route('track-order', 'storefront/track-order.tsx'),
    route('offline', 'storefront/offline.tsx'),
    route('about-us', 'storefront/about.tsx'),
    route('contact-us', 'storefront/contact.tsx'),
    ...policies.map((page) => route(page, 'storefront/policy.tsx', { id: page })),
    route('newsletter/confirm', 'storefront/newsletter-confirm.tsx'),
    route('newsletter/unsubscribe', 'storefront/newsletter-unsubscribe.tsx'),
    route('*', 'storefront/not-found.tsx'),
  ]),
  route('authentication', 'auth/layout.tsx', [
    route('register', 'auth/register.tsx'),
    route('login', 'auth/login.tsx'),
    route('forgot-password', 'auth/forgot-password.tsx'),
    route('reset-password', 'auth/reset-password.tsx'),
    route('social', 'auth/social.tsx'),
    route('*', 'storefront/not-found.tsx', { id: 'authentication/not-found' }),
  ]),
  route('dashboard', 'dashboard/layout.tsx', [
    index('dashboard/home.tsx'),
    // What only an administrator has; to others these addresses do not exist (D35).
    layout('dashboard/admin/layout.tsx', [
      ...namesOf(adminLists).map((list) => route(list, 'dashboard/admin/orders.tsx', { id: list })),
      route('print-orders', 'dashboard/admin/print-orders.tsx'),
      route('messages', 'dashboard/admin/messages.tsx'),
      route('categories', 'dashboard/admin/categories.tsx'),
      route('searchWords', 'dashboard/admin/search-words.tsx'),
      route('allProducts', 'dashboard/admin/products/all-products.tsx'),
      route('addProduct', 'dashboard/admin/products/add-product.tsx'),
      route('update/:id', 'dashboard/admin/products/update-product.tsx'),
      route('productsCsv', 'dashboard/admin/products-csv.tsx'),
      route('settings', 'dashboard/admin/settings/settings.tsx'),
      route('settings/texts/:page', 'dashboard/admin/settings/page-text.tsx'),
      route('manageSlider', 'dashboard/admin/slider/manage-slider.tsx'),
      route('addSlide', 'dashboard/admin/slider/add-slide.tsx'),
      route('updateSlider/:id', 'dashboard/admin/slider/update-slider.tsx'),
      route('newsletter', 'dashboard/admin/newsletter/newsletter.tsx'),
      route('audit', 'dashboard/admin/audit/audit.tsx'),
      route('allUsers', 'dashboard/admin/users/users.tsx'),
      route('newOrder', 'dashboard/admin/desk/new-order.tsx'),
    ]),
    route('claimOrder', 'dashboard/claim-order.tsx'),
    route('profile', 'dashboard/profile/profile.tsx'),
    // activeOrders and so on: order-lists.ts names them.
    route(':list', 'dashboard/orders.tsx'),
    route('order-overview/:id', 'dashboard/order-overview.tsx'),
    route('order-overview/:id/invoice/:invoiceId', 'dashboard/invoice.tsx'),
    route('*', 'dashboard/not-found.tsx'),
  ]),
] satisfies RouteConfig
