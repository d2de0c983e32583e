import type { FastifyInstance } from 'fastify'
import { CompiledQuery } from 'kysely'
import { dhakaDay } from '#lib/dhaka-time.ts'
import type { StreamedFile } from '#lib/endpoint.ts'
import { type Database, inTransaction } from '#platform/database.ts'
import { packZip, type ZipEntry } from '#platform/zip-file.ts'
import { asJson, findColumns, readBatches, shownName } from '#shop/data-export/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import { subjectOf } from './commands/phone-subject.ts'
import * as contract from './contract.ts'
import { correctPhone, erasePhone, findObstacles } from './erase.ts'
import { personalKinds } from './kinds.ts'
import { retentionJobs } from './retention.ts'

const shownRows = 20
const shownEntries = 100

/** The kinds with the columns that are shown of them, and how to read their rows. */
async function kindsOf(db: Database, shopUrl: string, phone: string) {
  const columnsOf = await findColumns(db)
  return personalKinds.map(({ kind, through, table, key, without, where, erasing }) => {
    const columns = (columnsOf.get(table) ?? []).filter((name) => !without?.includes(name))
    const names = columns.map(shownName)
    const read = () => readBatches(db, { table, key, columns, where, parameters: [phone] }, shopUrl)
    return { kind, through, table, where, erasing: erasing.how, names, read }
  })
}
type KindToRead = Awaited<ReturnType<typeof kindsOf>>[number]

async function countRows(db: Database, { table, where }: KindToRead, phone: string) {
  const { rows } = await db
    .withoutPlugins()
    .executeQuery<{ total: number }>(
      CompiledQuery.raw(`select count(*)::int as total from "${table}" where ${where}`, [phone]),
    )
  return rows[0]?.total ?? 0
}

async function firstRows({ names, read }: KindToRead) {
  for await (const batch of read())
    return batch
      .slice(0, shownRows)
      .map((row) => Object.fromEntries(row.map((value, at) => [names[at] as string, value])))
  return []
}

const findLog = (db: Database, subject: string) =>
  db
    .selectFrom('auditEntries')
    .leftJoin('users', 'users.id', 'auditEntries.userId')
    .select(['auditEntries.at', 'action', 'users.name'])
    .where('subject', '=', subject)
    .orderBy('auditEntries.id', 'desc')
    .limit(shownEntries)
    .execute()

/** What the shop holds about a number. That somebody looked is recorded before anything is read. */
async function lookUp({ db, shopUrl, secret, audit }: Call, phone: string) {
  const subject = subjectOf(secret, phone)
  const log = await findLog(db, subject)
  await inTransaction(db, (tx) => audit(tx, 'personal-data-shown', subject))
  const kinds = []
  for (const each of await kindsOf(db, shopUrl, phone)) {
    const total = await countRows(db, each, phone)
    if (total === 0) continue
    const { kind, through, erasing } = each
    kinds.push({ kind, through, erasing, total, rows: await firstRows(each) })
  }
  return {
    phone,
    kinds,
    obstacles: await findObstacles(db, phone),
    log: log.map(({ at, action, name }) => ({ at: at.toISOString(), action, by: name ?? '' })),
  }
}

async function exportAll({ db, shopUrl, secret, audit }: Call, phone: string): Promise<StreamedFile> {
  await inTransaction(db, (tx) => audit(tx, 'personal-data-exported', subjectOf(secret, phone)))
  return {
    name: `personal-data-${dhakaDay(new Date())}.zip`,
    parts: packZip(listEntries(db, shopUrl, phone)),
  }
}

const folders = { number: 'by-number', order: 'by-order', email: 'by-email' }

async function* listEntries(db: Database, shopUrl: string, phone: string): AsyncGenerator<ZipEntry> {
  yield { name: 'read-me.txt', parts: readMe(shopUrl, phone) }
  for (const each of await kindsOf(db, shopUrl, phone)) {
    if ((await countRows(db, each, phone)) === 0) continue
    yield { name: `${folders[each.through]}/${each.kind}.json`, parts: asJson(each.names, each.read()) }
  }
}

async function* readMe(shopUrl: string, phone: string) {
  yield [
    `What the shop ${shopUrl} holds about the phone number ${phone}, exported at ${new Date().toISOString()}.`,
    'Each file has one kind of data; a kind of which there is nothing has none. Amounts are taka, times are UTC.',
    '- by-number has what is stored with the number itself, by-order what belongs to orders with the number.',
    '- by-email has what is stored with an e-mail address that stands on such an order. It may belong to somebody else, who ordered',
    '  for this number: look at it before you pass it on.',
    'What opens something is left out (links, codes, keys). Backups of the shop have the same data until they expire.',
    '',
  ].join('\r\n')
}

function personalDataRoutes(app: FastifyInstance) {
  route(app, contract.lookUpPersonalData, ({ body }, call) => lookUp(call, body.phone))
  route(app, contract.exportPersonalData, ({ body }, call) => exportAll(call, body.phone))
  route(app, contract.correctPersonalData, async ({ body }, { db, audit, secret }) => {
    const subject = subjectOf(secret, body.phone)
    return { rows: await correctPhone(db, audit, { subject, ...body, email: body.email }) }
  })
  route(app, contract.erasePersonalData, async ({ body }, { db, audit, secret }) => {
    const subject = subjectOf(secret, body.phone)
    return { rows: await erasePhone(db, audit, { subject, ...body }) }
  })
}

export const personalDataDomain: Domain = { routes: personalDataRoutes, jobs: retentionJobs }
