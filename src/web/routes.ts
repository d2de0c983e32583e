import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The site map. Public pages have loaders on the server; the dashboard is drawn in the browser. */
export default [
  layout('storefront/layout.tsx', [
    index('storefront/home.tsx'),
    route('shop', 'storefront/shop.tsx'),
    route('category/:subCategory', 'storefront/category.tsx'),
    route('product-details/:id', 'storefront/product.tsx'),
    route('cart', 'storefront/cart.tsx'),
    route('product-checkout', 'storefront/checkout.tsx'),
    route('order-success', 'storefront/order-success.tsx'),
  ]),
  route('authentication/login', 'auth/login.tsx'),
  ...prefix('dashboard', [
    layout('dashboard/layout.tsx', [
      route('pendingOrders', 'dashboard/admin/pending-orders.tsx'),
      route('order-overview/:id', 'dashboard/order-overview.tsx'),
    ]),
  ]),
  route('*', 'storefront/not-found.tsx'),
] satisfies RouteConfig
