import type { AdminTexts } from '../../texts.tsx'

export const lists: AdminTexts['lists'] = {
  searchById: 'অর্ডার নম্বর দিয়ে খুঁজুন',
}
