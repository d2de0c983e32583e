import { catalog } from './admin/catalog.ts'
import { figures } from './admin/figures.ts'
import { lists } from './admin/lists.ts'
import { people } from './admin/people.ts'
import { products } from './admin/products.ts'
import { work } from './admin/work.ts'

/** The words of the merchant's pages: their work on orders, products, categories and search words, lists of orders, people, figures. */
export const admin = { catalog, figures, lists, people, products, work }
