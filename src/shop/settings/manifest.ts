import { type Language, pathIn } from '#lib/language.ts'
import type { Settings } from './contract.ts'

/** What a phone needs to put the shop on its home screen; `npm run icons` draws the pictures. */
export function appManifest({ shopName, shopNameBn }: Settings, language: Language) {
  const name = language === 'bn' ? shopNameBn : shopName
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    ...{ src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose },
  })
  return {
    ...{ name, short_name: name, lang: language, dir: 'ltr' },
    // One shop on the home screen, whichever language it was put there in.
    id: '/',
    start_url: pathIn(language, '/'),
    scope: '/',
    display: 'standalone',
    background_color: '#fbf9f5',
    theme_color: '#0a6a4b',
    icons: [
      icon('shop-192', 192, 'any'),
      icon('shop-512', 512, 'any'),
      icon('shop-maskable-192', 192, 'maskable'),
      icon('shop-maskable-512', 512, 'maskable'),
    ],
  }
}
