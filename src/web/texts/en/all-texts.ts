import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { checkout } from './checkout.ts'
import { common } from './common.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import { product } from './product.ts'
import { search } from './search.ts'
import { track } from './track.ts'

export const en = { auth, cart, catalog, checkout, common, frame, home, list, pages, product, search, track }
