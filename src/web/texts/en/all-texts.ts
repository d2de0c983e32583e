import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { checkout } from './checkout.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { product } from './product.ts'

export const en = { auth, cart, catalog, checkout, common, dashboard, frame, home, product }
