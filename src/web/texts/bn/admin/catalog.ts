import type { AdminTexts } from '../../texts.tsx'

export const catalog: AdminTexts['catalog'] = {}
