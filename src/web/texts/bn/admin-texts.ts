import type { AdminTexts } from '../texts.tsx'
import { catalog } from './admin/catalog.ts'
import { figures } from './admin/figures.ts'
import { lists } from './admin/lists.ts'
import { people } from './admin/people.ts'
import { products } from './admin/products.ts'
import { work } from './admin/work.ts'

export const admin: AdminTexts = { catalog, figures, lists, people, products, work }
