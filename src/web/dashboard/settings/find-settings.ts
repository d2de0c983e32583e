import type { Language } from '#lib/language.ts'
import { callMessages } from '#web/dashboard/calls/messages.ts'
import { deliveryMessages } from '#web/dashboard/delivery/messages.ts'
import { notificationMessages } from '#web/dashboard/notifications/messages.ts'
import { permissionOfPage } from '#web/dashboard/pages.ts'
import { smsMessages } from '#web/dashboard/sms/sms-messages.ts'
import type { Allows } from '#web/data/session.tsx'
import { settingsMessages } from './messages.ts'
import {
  addressOfSection,
  addressOfSetting,
  isChangedElsewhere,
  settingSections,
} from './setting-sections.ts'

/** A setting that was found; its address names the field, which the page then shows. */
export interface FoundSetting {
  to: string
  label: string
  /** The title of its page. */
  page: string
}

interface Setting extends FoundSetting {
  /** What else says what it is. */
  help: string
}

/** The settings on pages of their own: the texts of the page, and the names of its fields, which are those of their labels. */
const pagesWithSettings = [
  {
    path: 'deliveryCharges',
    texts: (language: Language) => deliveryMessages[language],
    names: ['steps', 'usualWeight', 'addZone'],
  },
  {
    path: 'callRules',
    texts: (language: Language) => callMessages[language].rules,
    names: [
      'confirmByCall',
      'tries',
      'noAnswerMinutes',
      'busyMinutes',
      'goodFrom',
      'returnedFrom',
      'cancelledFrom',
      'firstOver',
      'over',
      'blockedAddress',
      'recordBelow',
      'recordFrom',
      'callOthers',
      'codeMinutes',
      'advance',
      'advanceAmount',
    ],
  },
  {
    path: 'textMessages',
    texts: (language: Language) => smsMessages[language],
    names: ['provider', 'key', 'sender', 'user', 'partCost', 'dayLimit', 'phoneLimit', 'texts'],
  },
  {
    path: 'notifications',
    texts: (language: Language) => notificationMessages[language],
    names: ['device', 'telegram', 'what', 'quiet'],
  },
] as const

/** Every setting, in the same order in both languages. */
function settingsIn(language: Language): Setting[] {
  const t = settingsMessages[language]
  const hints: Record<string, string | undefined> = t.hints
  return [
    ...settingSections(language).flatMap(({ name: section, title, text, settings }) => [
      { to: addressOfSection(section), label: title, page: t.title, help: text },
      ...settings.map((name) => ({
        to: addressOfSetting(section, name),
        label: t.fields[name],
        page: isChangedElsewhere(name) ? deliveryMessages[language].title : title,
        help: hints[name] ?? '',
      })),
    ]),
    ...pagesWithSettings.flatMap(({ path, texts, names }) => {
      const page: Record<string, unknown> = texts(language)
      const textOf = (name: string) => (typeof page[name] === 'string' ? page[name] : '')
      return names.map((name) => ({
        to: `/dashboard/${path}#field-${name}`,
        label: textOf(name),
        page: textOf('title'),
        help: [textOf(`${name}Hint`), textOf(`${name}Intro`), textOf(`${name}Text`)].join(' '),
      }))
    }),
  ]
}

/** The settings whose label, help or page has every word of the text in either language; first those whose label has them. */
export function findSettings(text: string, language: Language, allows: Allows): FoundSetting[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const others = settingsIn(language === 'en' ? 'bn' : 'en')
  const has = (haystack: string) => words.every((word) => haystack.toLowerCase().includes(word))
  const found = settingsIn(language).flatMap((setting, index) => {
    const permission = permissionOfPage(setting.to)
    if (permission !== undefined && !allows(permission)) return []
    const both = [setting, others[index] ?? setting]
    if (both.some(({ label }) => has(label))) return [{ setting, isFirst: true }]
    const isFound = both.some(({ label, help, page }) => has(`${label} ${help} ${page}`))
    return isFound ? [{ setting, isFirst: false }] : []
  })
  return [...found.filter(({ isFirst }) => isFirst), ...found.filter(({ isFirst }) => !isFirst)].map(
    ({ setting: { to, label, page } }) => ({ to, label, page }),
  )
}
