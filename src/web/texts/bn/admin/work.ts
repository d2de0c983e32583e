import type { AdminTexts } from '../../texts.tsx'

export const work: AdminTexts['work'] = {}
