import type { Language } from '#lib/language.ts'
import { type SettingGroup, type SettingName, settingGroups } from '#shop/settings/setting-fields.ts'
import type { NamedPath } from '#web/dashboard/pages.ts'
import { settingsMessages } from './messages.ts'

/** A page of settings. */
export interface SettingSection {
  kind: SectionKind
  /** The last part of its address. */
  name: SettingGroup | typeof signInSection
  title: string
  text: string
  settings: readonly SettingName[]
}

export const addressOfSection = (name: string) => `/dashboard/settings/${name}`

/** Where a setting is changed that its section only shows. */
const changedElsewhere: Partial<Record<SettingName, string>> = {
  chargeInsideDhaka: '/dashboard/deliveryCharges#field-areas.0.charges.0',
  chargeOutsideDhaka: '/dashboard/deliveryCharges#field-areas.1.charges.0',
}
export const isChangedElsewhere = (name: SettingName) => name in changedElsewhere

/** What does nothing while another setting is off. */
export const neededBy: Partial<Record<SettingName, SettingName>> = {
  checkoutDays: 'keepCheckouts',
  checkoutSmsMinutes: 'keepCheckouts',
}

/** The page that has most of a section and leads to the rest of it: the index leads there. */
export const pageOfSection: Partial<Record<string, NamedPath>> = { charges: 'deliveryCharges' }

/** The address of the field of a setting. */
export const addressOfSetting = (section: string, name: SettingName) =>
  changedElsewhere[name] ?? `${addressOfSection(section)}#field-${name}`

/** How customers log in is shown among the settings, but it is a setting of the machine. */
export const signInSection = 'signIn'

/** What a section is about: the index has a heading for each, in this order. */
export const sectionKinds = ['shop', 'orders', 'customers', 'safety'] as const
type SectionKind = (typeof sectionKinds)[number]

/** Which section is about what. */
const kinds = {
  shop: 'shop',
  look: 'shop',
  contact: 'shop',
  links: 'shop',
  pictures: 'shop',
  registrations: 'shop',
  charges: 'orders',
  promises: 'orders',
  limits: 'orders',
  stock: 'orders',
  refusals: 'orders',
  checkouts: 'orders',
  reviews: 'customers',
  campaigns: 'customers',
  measurement: 'customers',
  [signInSection]: 'customers',
  vat: 'safety',
  backups: 'safety',
  retention: 'safety',
} as const satisfies Record<SettingGroup | typeof signInSection, SectionKind>

/** The pages of the settings in their order. */
export function settingSections(language: Language): SettingSection[] {
  const t = settingsMessages[language]
  return [
    ...settingGroups.map(({ group, names }) => ({
      kind: kinds[group],
      name: group,
      title: t.groups[group].title,
      text: t.groups[group].text,
      settings: names,
    })),
    {
      kind: kinds[signInSection],
      name: signInSection,
      title: t.signIn.title,
      text: t.signIn.text,
      settings: [],
    },
  ]
}
