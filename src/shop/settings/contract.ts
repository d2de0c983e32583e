import { z } from 'zod'
import { endpoint } from '#lib/endpoint.ts'
import { code, filledLine, filledLines, line, opaque, ownPassword, taka } from '#lib/schemas.ts'
import { contentPages, maxPageTextLength } from './rules.ts'
import { fieldOf, type SettingName, type Settings, settingNames } from './setting-fields.ts'
import { type AnyKind, isText, kindOf, maxSettingLength } from './setting-kinds.ts'

/** An object with a schema for each setting. */
const eachSetting = <Schema>(schemaOf: (name: SettingName) => Schema) =>
  z.object(
    Object.fromEntries(settingNames.map((name) => [name, schemaOf(name)])) as Record<SettingName, Schema>,
  )

/** What is stored is not validated again, but for its type. */
function storedValue(kind: AnyKind): z.ZodType<string | number> {
  if (kind.holds === 'choice') return z.enum(kind.options)
  if (kind.holds === 'text') return z.string()
  return kind.decimals ? taka : z.number().int()
}

/** All settings; one that was never set has its default. */
export const settings = eachSetting((name) => {
  const field = fieldOf(name)
  return storedValue(kindOf(field.kind)).default(field.default)
}) as unknown as z.ZodObject<
  { [Name in SettingName]: z.ZodDefault<z.ZodType<Settings[Name]>> },
  z.core.$strip
>

export const getSettings = endpoint({
  method: 'GET',
  path: '/settings',
  summary: 'Name, contact details, links, charges and delivery times of the shop.',
  access: 'public',
  response: settings,
  cached: true,
})

/** Validates a changed setting. */
function typedValue(kind: AnyKind): z.ZodType<string | number> {
  if (kind.holds === 'choice') return z.enum(kind.options)
  if (kind.holds === 'number')
    return kind.decimals ? taka.min(kind.min).max(kind.max) : z.number().int().min(kind.min).max(kind.max)
  if (kind.as === 'email') return z.email().max(kind.max)
  const text = kind.as === 'code' ? code(kind.max) : kind.optional ? line(kind.max) : filledLine(kind.max)
  return kind.fits ? text.refine((text) => isText(kind, text), kind.wanted) : text
}

/** Stored settings are not validated again. */
const settingsInput = eachSetting((name) => typedValue(kindOf(fieldOf(name).kind)))
  .partial()
  .strict() as unknown as z.ZodObject<
  { [Name in SettingName]: z.ZodOptional<z.ZodType<Settings[Name]>> },
  z.core.$strict
>

const expectedSettings = eachSetting(() => z.union([opaque(maxSettingLength * 2), z.number()]))
  .partial()
  .strict()

export const putSettings = endpoint({
  method: 'PUT',
  path: '/settings',
  summary:
    'Changes settings. `from` has the values the client has seen. If one of them has changed since, nothing is changed and the error has the current ones as `now`. E-mail address and the ids of Meta, TikTok and Google want the permission connections and `password`.',
  access: 'admin',
  permission: 'settings',
  body: z.object({
    from: expectedSettings,
    to: settingsInput,
    password: ownPassword,
  }),
  response: settings,
  conflict: settings,
  invalidates: 'storefront',
})

export const contentPage = z.enum(contentPages)

export const getPageText = endpoint({
  method: 'GET',
  path: '/pageText/:page',
  summary: 'The merchant’s own text of a page in each language; null where the built-in text is shown.',
  access: 'public',
  params: z.object({ page: contentPage }),
  response: z.object({ en: z.string().nullable(), bn: z.string().nullable() }),
  cached: true,
  replica: true,
})

/** The merchant's own text; its version is sent back with a change. */
const revision = z.object({ text: z.string(), version: z.iso.datetime() }).nullable()
const revisions = z.object({ en: revision, bn: revision })

export const getPageTextRevisions = endpoint({
  method: 'GET',
  path: '/pageText/:page/revisions',
  summary: 'The merchant’s own text of a page in each language, with its version.',
  access: 'admin',
  permission: 'settings',
  params: z.object({ page: contentPage }),
  response: revisions,
})

export const putPageText = endpoint({
  method: 'PUT',
  path: '/pageText/:page',
  summary:
    'Changes the text of a page in one language; null restores the built-in text. 409 with the current texts as `now` if `version` is outdated.',
  access: 'admin',
  permission: 'settings',
  params: z.object({ page: contentPage }),
  body: z.object({
    language: z.enum(['en', 'bn']),
    text: filledLines(maxPageTextLength).nullable(),
    /** Null where the client has seen the built-in text. */
    version: z.iso.datetime().max(30).nullable(),
  }),
  response: revisions,
  conflict: revisions,
  invalidates: 'storefront',
})
