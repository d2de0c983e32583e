import type { AdminTexts } from '../../texts.tsx'

export const figures: AdminTexts['figures'] = {}
