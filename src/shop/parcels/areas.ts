import { sql } from 'kysely'
import { z } from 'zod'
import { invalid, notFound } from '#lib/errors.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { type Courier, courierFields, couriers } from '#shop/couriers/courier-fields.ts'
import { listDistricts, resolveLocation } from '#shop/locations/service.ts'
import type { Shop } from '#shop/shop.ts'
import { CourierError } from './adapters/adapter.ts'
import { adapters } from './adapters/couriers.ts'
import { findConnection, openSession, recordCourierError } from './connections.ts'

interface Key {
  courier: Courier
  baseUrl: string
}
interface Place {
  district: string
  thana: string
}
interface Area {
  id: number
  name: string
}

/** A name without what couriers and people write differently. */
const normalise = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\b(sadar|upazila|upazilla|thana|metro)\b/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .replace(/(\p{L})\1+/gu, '$1')

const namesOf = ({ bn, en, aliases }: { bn: string; en: string; aliases: readonly string[] }) =>
  new Set([bn, en, ...aliases].map(normalise))

const thanasOf = (district: string) => listDistricts().find(({ bn }) => bn === district)?.thanas ?? []

/** The one area that has the name of the thana; null if none has, or several. A parcel is never sent to a likely one. */
function matchArea(place: Place, areas: readonly Area[]): Area | null {
  const thana = thanasOf(place.district).find(({ bn }) => bn === place.thana)
  if (!thana) return null
  const names = namesOf(thana)
  const [area, ...others] = areas.filter(({ name }) => names.has(normalise(name)))
  return area && others.length === 0 ? area : null
}

const areasOf = (db: Database | Tx, { courier, baseUrl }: Key) =>
  db
    .selectFrom('courierAreas')
    .select(['id', 'name'])
    .where('courier', '=', courier)
    .where('baseUrl', '=', baseUrl)
    .where('level', '=', 'area')

const choicesOf = (db: Database | Tx, { courier, baseUrl }: Key, district: string) =>
  db
    .selectFrom('courierAreaChoices')
    .select(['thana', 'name'])
    .select((eb) => eb.ref('areaId').$notNull().as('id'))
    .where('courier', '=', courier)
    .where('baseUrl', '=', baseUrl)
    .where('district', '=', district)
    .where('areaId', 'is not', null)

/** The courier's area of an address: the one that staff chose for this parcel or for the thana, or that has its name. */
export async function findArea(
  tx: Tx,
  key: Key,
  place: Place,
  chosenId: number | undefined,
): Promise<Area | null> {
  if (chosenId !== undefined)
    return (await areasOf(tx, key).where('id', '=', chosenId).executeTakeFirst()) ?? null
  const choice = await choicesOf(tx, key, place.district).where('thana', '=', place.thana).executeTakeFirst()
  if (choice) return { id: choice.id, name: choice.name }
  return matchArea(place, await areasOf(tx, key).where('district', '=', place.district).execute())
}

async function keyOf(db: Database | Tx, courier: Courier): Promise<Key> {
  const connection = await findConnection(db, courier)
  if (!connection) throw notFound('Courier')
  return { courier, baseUrl: connection.baseUrl }
}

/** The areas of a district, and the one of each of its thanas; nothing while the courier is not connected. */
export async function areasOfDistrict(db: Database, courier: Courier, district: string) {
  const connection = await findConnection(db, courier)
  if (!connection) return { isConnected: false, areas: [], thanas: [] }
  const key = { courier, baseUrl: connection.baseUrl }
  const [areas, choices] = await Promise.all([
    areasOf(db, key).where('district', '=', district).orderBy('name').execute(),
    choicesOf(db, key, district).execute(),
  ])
  const chosen = new Map(choices.map(({ thana, id, name }) => [thana, { id, name }]))
  return {
    isConnected: true,
    areas,
    thanas: thanasOf(district).map(({ bn: thana }) => ({
      thana,
      area: chosen.get(thana) ?? matchArea({ district, thana }, areas),
      isChosen: chosen.has(thana),
    })),
  }
}

/** Remembers the area of a thana, or forgets it. */
export function chooseArea(
  db: Database,
  courier: Courier,
  { areaId, ...typed }: Place & { areaId: number | null },
) {
  return inTransaction(db, async (tx) => {
    const key = await keyOf(tx, courier)
    const { district, thana } = resolveLocation(typed.district, typed.thana, '')
    await tx
      .deleteFrom('courierAreaChoices')
      .where('courier', '=', key.courier)
      .where('baseUrl', '=', key.baseUrl)
      .where('district', '=', district)
      .where('thana', '=', thana)
      .execute()
    if (areaId === null) return { thana }
    const area = await areasOf(tx, key)
      .where('id', '=', areaId)
      .where('district', '=', district)
      .executeTakeFirst()
    if (!area) throw invalid({ areaId: 'Not an area of this district.' })
    await tx
      .insertInto('courierAreaChoices')
      .values({ ...key, district, thana, areaId, name: area.name })
      .execute()
    return { thana }
  })
}

export const fetchCourierAreas = job({
  name: 'fetch-courier-areas',
  data: z.object({ courier: z.enum(couriers) }),
  timeoutSeconds: 600,
  retries: 3,
  end: 'health',
})

const timeout = 10_000

/** Fetches the areas of all districts. What was fetched before an error stays. */
async function refreshAreas(shop: Shop, courier: Courier) {
  const { db } = shop
  const { areas: readAreas } = adapters[courier]
  const connection = await findConnection(db, courier)
  if (!connection || !readAreas || connection.brokenAt) return
  const { baseUrl } = connection
  for (const { bn: district, en, aliases } of listDistricts()) {
    let areas: Area[] = []
    try {
      const session = openSession(shop, connection, timeout)
      // Couriers know some districts by older spellings only.
      for (const name of [en, ...aliases.filter((alias) => /^[ -~]+$/.test(alias))]) {
        areas = await readAreas(session, name)
        if (areas.length) break
      }
    } catch (error) {
      if (!(error instanceof CourierError)) throw error
      await recordCourierError(db, courier, error)
      return
    }
    if (areas.length === 0) continue
    await inTransaction(db, async (tx) => {
      await tx
        .deleteFrom('courierAreas')
        .where('courier', '=', courier)
        .where('baseUrl', '=', baseUrl)
        .where('district', '=', district)
        .execute()
      const rows = [...new Map(areas.map((area) => [area.id, area])).values()]
      await tx
        .insertInto('courierAreas')
        .values(rows.map((area) => ({ ...area, courier, baseUrl, level: 'area', district })))
        // An area that the courier names in two districts belongs to the later one.
        .onConflict((conflict) =>
          conflict
            .columns(['courier', 'baseUrl', 'level', 'id'])
            .doUpdateSet((eb) => ({ name: eb.ref('excluded.name'), district: eb.ref('excluded.district') })),
        )
        .execute()
    })
  }
  await db
    .updateTable('courierConnections')
    .set({ areasAt: new Date() })
    .where('courier', '=', courier)
    .execute()
}

const refreshOldAreas = job({
  name: 'refresh-courier-areas',
  data: z.null(),
  nightly: '4:25',
  end: 'next-run',
})
/** Days after which the areas are fetched again. */
const areaDays = 7

export function areaJobs(shop: Shop) {
  const { db, jobs } = shop
  jobs.handle(fetchCourierAreas, ({ courier }) => refreshAreas(shop, courier))
  jobs.handle(refreshOldAreas, () =>
    inTransaction(db, async (tx) => {
      const old = await tx
        .selectFrom('courierConnections')
        .select('courier')
        .where('brokenAt', 'is', null)
        .where((eb) =>
          eb.or([
            eb('areasAt', 'is', null),
            eb('areasAt', '<', sql<Date>`now() - make_interval(days => ${areaDays})`),
          ]),
        )
        .execute()
      for (const { courier } of old as { courier: Courier }[])
        if (courierFields[courier].needsArea) await jobs.enqueue(tx, fetchCourierAreas, { courier })
    }),
  )
}
