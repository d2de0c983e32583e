import type { Language } from '#lib/language.ts'
import { type SettingName, settingGroups } from '#shop/settings/setting-fields.ts'
import { settingsMessages } from './messages.ts'

/** A page of settings. */
export interface SettingSection {
  /** The last part of its address. */
  name: string
  title: string
  text: string
  settings: readonly SettingName[]
}

export const addressOfSection = (name: string) => `/dashboard/settings/${name}`

/** How customers log in is shown among the settings, but it is a setting of the machine. */
export const signInSection = 'signIn'

/** The pages of the settings in their order. */
export function settingSections(language: Language): SettingSection[] {
  const t = settingsMessages[language]
  return [
    ...settingGroups.map(({ group, names }) => ({
      name: group,
      title: t.groups[group].title,
      text: t.groups[group].text,
      settings: names,
    })),
    { name: signInSection, title: t.signIn.title, text: t.signIn.text, settings: [] },
  ]
}
