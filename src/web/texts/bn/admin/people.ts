import type { AdminTexts } from '../../texts.tsx'

export const people: AdminTexts['people'] = {}
