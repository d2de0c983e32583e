import type { AdminTexts } from '../../texts.tsx'

export const products: AdminTexts['products'] = {}
