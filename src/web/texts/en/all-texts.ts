import { auth } from './auth.ts'
import { cart } from './cart.ts'
import { catalog } from './catalog.ts'
import { common } from './common.ts'
import { frame } from './frame.ts'
import { home } from './home.ts'
import { list } from './list.ts'
import { pages } from './pages.ts'
import { product } from './product.ts'
import { search } from './search.ts'

export const en = { auth, cart, catalog, common, frame, home, list, pages, product, search }
