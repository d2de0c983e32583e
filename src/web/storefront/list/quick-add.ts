import { createContext } from 'react'

/**
 * Puts the product with this id into the cart, or lets its options be chosen; resolves to whether it was put there at once.
 * The layout provides it, because the cart belongs to another feature; without it cards have no button for it.
 */
export type QuickAdd = (id: string) => Promise<boolean>

export const QuickAddContext = createContext<QuickAdd | null>(null)
