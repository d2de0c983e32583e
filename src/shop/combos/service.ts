import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { editConflict, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { decodeCursor, pageOf } from '#lib/paging.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import { maxCombos } from '#shop/catalog/combo-rules.ts'
import { imageUrlFromId } from '#shop/media/rules.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import { exportFile, importFile } from './combo-file.ts'
import * as contract from './contract.ts'
import {
  type ComboRow,
  checkColumns,
  columnsOf,
  countCombos,
  findParts,
  insertCombo,
  lockCombos,
  partsOf,
  updateCombo,
} from './write-combos.ts'

async function toCombos(db: Database | Tx, rows: readonly ComboRow[]): Promise<contract.AdminCombo[]> {
  const find = await findParts(db, rows.flatMap(partsOf))
  return rows.map((row) => {
    const parts = partsOf(row).flatMap((part) => {
      const { productId, variantId, pieces } = part
      const found = find(part)
      return found
        ? { ...found, pieces, productId: String(productId), variantId: String(variantId ?? '') }
        : []
    })
    const isWhole = parts.every(({ price }) => price !== null)
    const worthPaisa = parts.reduce((sum, { price, pieces }) => sum + paisaFromTaka(price ?? 0) * pieces, 0)
    return {
      _id: String(row.id),
      name: row.name,
      nameBn: row.nameBn,
      slug: row.slug,
      image: row.imageId === null ? '' : imageUrlFromId(row.imageId),
      price: takaFromPaisa(row.pricePaisa),
      parts,
      worth: isWhole ? takaFromPaisa(worthPaisa) : null,
      shown: row.enabled && isWhole && worthPaisa > row.pricePaisa,
      enabled: row.enabled,
      version: row.version,
    }
  })
}

const perPage = 20
const cursorShape = z.tuple([z.int32()])

async function listCombos(
  db: Database,
  { limit = perPage, cursor }: { limit?: number | undefined; cursor?: string | undefined },
) {
  const after = decodeCursor(cursor, cursorShape)
  const rows = await db
    .selectFrom('combos')
    .selectAll()
    .$if(after !== null, (query) => query.where('id', '<', after?.[0] ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { total } = await db
    .selectFrom('combos')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return pageOf(await toCombos(db, rows), limit, total, ({ _id }) => [Number(_id)])
}

async function getCombo(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('combos')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => notFound('Combo'))
  const [combo] = await toCombos(tx, [row])
  if (!combo) throw notFound('Combo')
  return combo
}

const addCombo = ({ db, audit }: Call, fields: contract.ComboFields) =>
  inTransaction(db, async (tx) => {
    await lockCombos(tx)
    const columns = columnsOf(fields)
    await checkColumns(tx, columns, null)
    if ((await countCombos(tx)) >= maxCombos)
      throw notPossibleNow(`There can be no more than ${maxCombos} combos.`)
    const { id } = await insertCombo(tx, columns)
    await audit(tx, 'combo-added', `combo ${id}`, { after: fields })
    return { insertedId: String(id) }
  })

const changeCombo = (
  { db, audit }: Call,
  id: number,
  { version, ...fields }: contract.ComboFields & { version: number },
) =>
  inTransaction(db, async (tx) => {
    await lockCombos(tx)
    const before = await getCombo(tx, id)
    if (before.version !== version) throw editConflict(contract.putCombo, before)
    const columns = columnsOf(fields)
    await checkColumns(tx, columns, id)
    await updateCombo(tx, id, columns)
    const after = await getCombo(tx, id)
    await audit(tx, 'combo-changed', `combo ${id}`, { before, after })
    return after
  })

const deleteCombo = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockCombos(tx)
    const before = await getCombo(tx, id)
    await tx.deleteFrom('combos').where('id', '=', id).execute()
    await audit(tx, 'combo-deleted', `combo ${id}`, { before })
    return { _id: String(id) }
  })

function comboRoutes(app: FastifyInstance) {
  route(app, contract.getAdminCombos, ({ query }, { db }) => listCombos(db, query))
  route(app, contract.postCombo, ({ body }, call) => addCombo(call, body))
  route(app, contract.putCombo, ({ params, body }, call) => changeCombo(call, params.id, body))
  route(app, contract.deleteCombo, ({ params }, call) => deleteCombo(call, params.id))
  route(app, contract.getComboFile, async (_, { db }) => exportFile(db))
  route(app, contract.importCombos, async ({ upload }, call) => importFile(call, await upload()))
}

export const combosDomain: Domain = { routes: comboRoutes }
