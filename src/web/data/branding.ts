import { createContext, useContext } from 'react'
import type { Settings } from '#shop/settings/setting-fields.ts'

/** How the merchant's shop looks: URLs of logo and favicon (empty for the built-in ones), accent colour and ornament. */
export type Branding = Pick<Settings, 'logo' | 'favicon' | 'accent' | 'motif'>

export const defaultBranding: Branding = { logo: '', favicon: '', accent: 'green', motif: 'jamdani' }

export const BrandingContext = createContext<Branding>(defaultBranding)
export const useBranding = () => useContext(BrandingContext)

/** Names of the tags in the head from which `readBranding` reads what the server rendered. */
export const logoMeta = 'shop-logo'
export const faviconId = 'favicon'

/** What the server rendered into this page. */
export function readBranding(): Branding {
  const { accent, motif } = document.documentElement.dataset
  return {
    logo: document.querySelector<HTMLMetaElement>(`meta[name=${logoMeta}]`)?.content ?? '',
    favicon: document.getElementById(faviconId)?.dataset.picture ?? '',
    accent: (accent ?? defaultBranding.accent) as Branding['accent'],
    motif: (motif ?? defaultBranding.motif) as Branding['motif'],
  }
}
