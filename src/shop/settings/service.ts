import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ParsedRequest } from '#lib/endpoint.ts'
import { editConflict, invalid } from '#lib/errors.ts'
import { type Language, pathIn } from '#lib/language.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { type ConfirmedCall, changeConnection } from '#shop/connections/commands/change-connection.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { imageIdFromUrl } from '#shop/media/rules.ts'
import { lockExistingImages } from '#shop/media/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain, Shop } from '#shop/shop.ts'
import * as contract from './contract.ts'
import { accentColors, type ContentPage } from './rules.ts'
import { fieldOf, isConnection, type SettingName, type Settings, settingNames } from './setting-fields.ts'

/** What the rows of `settings` hold, by key; beside the settings, what other domains keep there because it is not public. */
type StoredSettings = Readonly<Record<string, unknown>>

async function readStored(db: Database | Tx): Promise<StoredSettings> {
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

/** What `parse` makes of the rows of `settings`: as they are, and from memory, for which they are read once for all. */
export const settingsReader = <Parsed>(name: string, parse: (stored: StoredSettings) => Parsed) => ({
  read: async (db: Database | Tx) => parse(await readStored(db)),
  /** Who writes a row that is read so publishes `storefront`, which drops it. */
  readCached: ({ db, memoize }: { db: Database | Tx; memoize: PageCache['memoize'] }) =>
    memoize(name, async () => parse(await memoize('stored settings', () => readStored(db)))),
})

/** The settings, with defaults for those that were never set. */
export const settingsOf = (stored: StoredSettings): Settings => contract.settings.parse(stored)

export const { read: readSettings, readCached: readCachedSettings } = settingsReader('settings', settingsOf)

/** The administrators without limits. */
export async function listAdminEmails(db: Database): Promise<string[]> {
  const admins = await db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('permissions', 'is', null)
    .limit(20)
    .execute()
  return admins.map(({ email }) => email)
}

/**
 * The recipients of e-mails to the merchant: the e-mail of the settings if it was set, otherwise all administrators
 * without limits, because the default address does not exist.
 */
export async function listMerchantEmails(db: Database): Promise<string[]> {
  const isSet = await db.selectFrom('settings').select('key').where('key', '=', 'email').executeTakeFirst()
  return isSet ? [(await readSettings(db)).email] : listAdminEmails(db)
}

/** The merchant's own text of a page in each language; null where the built-in text is shown. */
async function readPageText(db: Database, page: ContentPage) {
  const rows = await db
    .selectFrom('pageTexts')
    .select(['language', 'text'])
    .where('page', '=', page)
    .execute()
  const textIn = (language: string) => rows.find((row) => row.language === language)?.text ?? null
  return { en: textIn('en'), bn: textIn('bn') }
}

/** Serialises changes of settings and page texts until `tx` ends. */
export const lockSettings = (tx: Tx) => sql`select pg_advisory_xact_lock(7205763)`.execute(tx)

/** Stores settings by their keys; where what is written depends on what is stored, the transaction has locked them. */
export const writeSettings = (tx: Database | Tx, values: Record<string, unknown>) =>
  tx
    .insertInto('settings')
    .values(Object.entries(values).map(([key, value]) => ({ key, value: JSON.stringify(value) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value'), updatedAt: sql`now()` }),
    )
    .execute()

/** Stores the value of a key and answers whether it was another one: of several processes that start, one learns that. */
export async function replaceSetting(tx: Tx, key: string, value: unknown) {
  const json = JSON.stringify(value)
  const replaced = await tx
    .insertInto('settings')
    .values({ key, value: json })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ value: json }).where('settings.value', '!=', json),
    )
    .returning('key')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Forgets what is stored under a key; the transaction has locked the settings. */
export const removeSetting = (tx: Tx, key: string) =>
  tx.deleteFrom('settings').where('key', '=', key).execute()

/** Throws unless the URL is a picture of the shop. A row lock keeps the cleanup job from deleting it until `tx` ends. */
async function lockImage(tx: Tx, name: string, url: string) {
  const id = imageIdFromUrl(url) ?? ''
  if (!(await lockExistingImages(tx, [id])).has(id))
    throw invalid({ [`to.${name}`]: 'Not a picture of this shop.' })
}

/** Applies a changed threshold of the settings to every product, with its stock. */
export const applyShopThreshold = job({
  name: 'apply-low-stock-threshold',
  data: z.null(),
  timeoutSeconds: 600,
  end: 'health',
})

/** Changes settings. Throws and changes none when the current value of one differs from `from`. */
const changeSettings = (
  call: ConfirmedCall,
  { from, to }: Pick<ParsedRequest<Endpoints['PUT /settings']>['body'], 'from' | 'to'>,
): Promise<Settings> =>
  inTransaction(call.db, async (tx) => {
    const { jobs, audit } = call
    await lockSettings(tx)
    const current = await readSettings(tx)
    const names = settingNames.filter((name) => name in to && to[name] !== current[name])
    const conflicts = names.filter((name) => from[name] !== current[name])
    if (conflicts.length > 0)
      throw editConflict(contract.putSettings, current, {
        fields: Object.fromEntries(conflicts.map((name) => [name, 'Has been changed meanwhile.'])),
      })
    if (names.length === 0) return current
    for (const name of names)
      if (fieldOf(name).kind === 'picture' && to[name]) await lockImage(tx, name, String(to[name]))
    await writeSettings(tx, Object.fromEntries(names.map((name) => [name, to[name]])))
    if (names.includes('lowStockThreshold')) await jobs.enqueue(tx, applyShopThreshold, null)
    const changed = (some: readonly SettingName[]) => {
      const pick = (values: object) =>
        Object.fromEntries(Object.entries(values).filter(([name]) => some.some((each) => each === name)))
      return { before: pick(current), after: pick(to) }
    }
    const connections = names.filter(isConnection)
    const others = names.filter((name) => !isConnection(name))
    if (connections.length)
      await changeConnection(tx, call, {
        action: 'addresses-changed',
        subject: 'settings',
        ...changed(connections),
      })
    if (others.length) await audit(tx, 'settings-changed', 'settings', changed(others))
    return readSettings(tx)
  })

/** The merchant's own text of a page in each language; its version is the time of its last change. */
async function readPageTextRevisions(db: Database | Tx, page: ContentPage) {
  const rows = await db
    .selectFrom('pageTexts')
    .select(['language', 'text', 'updatedAt'])
    .where('page', '=', page)
    .execute()
  const revisionIn = (language: string) => {
    const row = rows.find((row) => row.language === language)
    return row ? { text: row.text, version: row.updatedAt.toISOString() } : null
  }
  return { en: revisionIn('en'), bn: revisionIn('bn') }
}

/** Changes the text of a page; null restores the built-in text. Throws if `version` is outdated. */
const changePageText = (
  { db, audit }: Call,
  page: ContentPage,
  { language, text, version }: ParsedRequest<Endpoints['PUT /pageText/:page']>['body'],
) =>
  inTransaction(db, async (tx) => {
    await lockSettings(tx)
    const current = await readPageTextRevisions(tx, page)
    const before = current[language]
    // A retry after a lost response is no conflict.
    if ((before?.text ?? null) === text) return current
    if ((before?.version ?? null) !== version) throw editConflict(contract.putPageText, current)
    if (text === null)
      await tx.deleteFrom('pageTexts').where('page', '=', page).where('language', '=', language).execute()
    else
      await tx
        .insertInto('pageTexts')
        .values({ page, language, text })
        .onConflict((conflict) =>
          conflict.columns(['page', 'language']).doUpdateSet({ text, updatedAt: sql`clock_timestamp()` }),
        )
        .execute()
    await audit(tx, 'page-written', `page ${page} ${language}`, {
      before: before && { text: before.text },
      after: text === null ? null : { text },
    })
    return readPageTextRevisions(tx, page)
  })

function settingsRoutes(app: FastifyInstance, shop: Shop) {
  const { db } = shop
  const settings = () => readCachedSettings(shop)
  route(app, contract.getSettings, settings)
  route(app, contract.getPageText, ({ params }, { db }) => readPageText(db, params.page))
  route(app, contract.putSettings, async ({ body, confirm }, call) =>
    changeSettings({ ...call, confirmation: await confirm(body.password) }, body),
  )
  route(app, contract.getPageTextRevisions, ({ params }) => readPageTextRevisions(db, params.page))
  route(app, contract.putPageText, ({ params, body }, call) => changePageText(call, params.page, body))
  for (const language of ['en', 'bn'] as const)
    for (const start of ['/', '/dashboard'] as const)
      app.get(pathIn(language, manifestPaths[start]), async (_request, reply) =>
        reply
          .type('application/manifest+json; charset=utf-8')
          .header('Cache-Control', 'public, max-age=600')
          .send(JSON.stringify(await webAppManifest(db, await settings(), language, start))),
      )
}

/** Browsers install no smaller icon. */
const minIconSize = 144

/** The merchant's icon for the web app manifest; null without one, and for a picture that no browser takes as an icon. */
async function findOwnIcon(db: Database, favicon: string) {
  const image = await db
    .selectFrom('images')
    .select(['width', 'height'])
    .where('id', '=', imageIdFromUrl(favicon) ?? '')
    .executeTakeFirst()
  if (!image || image.width !== image.height || image.width < minIconSize) return null
  return { src: favicon, sizes: `${image.width}x${image.height}`, type: 'image/webp', purpose: 'any' }
}

/** Shop and dashboard are installed as two apps, by where they start. */
const manifestPaths = { '/': '/manifest.webmanifest', '/dashboard': '/dashboard.webmanifest' }

/** The web app manifest. The icons that came with the shop are generated by `npm run icons`. */
async function webAppManifest(
  db: Database,
  { shopName, shopNameBn, accent, favicon }: Settings,
  language: Language,
  start: keyof typeof manifestPaths,
) {
  const shop = language === 'bn' ? shopNameBn : shopName
  const isDashboard = start === '/dashboard'
  const name = isDashboard ? `${shop} – ${language === 'bn' ? 'ড্যাশবোর্ড' : 'dashboard'}` : shop
  const icon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const ownIcon = await findOwnIcon(db, favicon)
  return {
    name,
    short_name: shop,
    lang: language,
    dir: 'ltr',
    // The same id in both languages, so that the shop is installed once.
    id: start,
    start_url: pathIn(language, start),
    scope: isDashboard ? pathIn(language, start) : '/',
    display: 'standalone',
    // The service worker takes the text, so that it reaches no server.
    ...(isDashboard && {
      share_target: {
        action: pathIn(language, '/dashboard/share'),
        method: 'POST',
        enctype: 'multipart/form-data',
        params: {
          title: 'title',
          text: 'text',
          url: 'url',
        },
      },
    }),
    background_color: '#f5f0e6',
    theme_color: accentColors[accent],
    icons: ownIcon
      ? [ownIcon]
      : [
          icon('shop-192', 192, 'any'),
          icon('shop-512', 512, 'any'),
          icon('shop-maskable-192', 192, 'maskable'),
          icon('shop-maskable-512', 512, 'maskable'),
        ],
  }
}

export const settingsDomain: Domain = { routes: settingsRoutes }
