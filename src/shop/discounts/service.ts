import type { FastifyInstance } from 'fastify'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { DB as Tables } from '#db/types.ts'
import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { PageCache } from '#platform/page-cache.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import type { PricedCombo } from '#shop/catalog/combo-rules.ts'
import { readCachedCombos } from '#shop/catalog/service.ts'
import { route } from '#shop/route.ts'
import type { Call, Domain } from '#shop/shop.ts'
import * as contract from './contract.ts'
import {
  type DiscountKind,
  type DiscountRejection,
  maxDiscounts,
  offersReductionOf,
  type Purchase,
  type Reduction,
  reductionOf,
  rejectionOf,
  savingOf,
  type Uses,
} from './rules.ts'

type DiscountRow = Selectable<Tables['discounts']>

/** The discounts that are on, from memory; every change of them publishes `storefront`, which drops them. */
export const readCachedDiscounts = ({ db, memoize }: { db: Database; memoize: PageCache['memoize'] }) =>
  memoize('discounts', () => db.selectFrom('discounts').selectAll().where('enabled', '=', true).execute())

const maxWrongCodes = { max: 10, seconds: 600 }

/** Counts codes that do not exist per network, so that nobody finds one by trying. */
export async function countWrongCode(db: Database, network: string, code: string, discounts: DiscountRow[]) {
  if (code === '' || discounts.some((each) => each.code === code)) return
  await countAgainstLimit(db, `discount-code:${network}`, maxWrongCodes.max, maxWrongCodes.seconds)
}

interface GrantedDiscount extends Reduction {
  /** Null for what is no discount of the merchant's list: an exchange, combos and quantity offers. */
  id: number | null
  /** Empty for one that needs none. */
  code: string
  name: string
  nameBn: string
  /** Whether it is what combos and quantity offers save. */
  isComputed: boolean
  /** The combos that are in it, which the order keeps. */
  combos: PricedCombo[]
}

const quantityOfferNames = { name: 'Quantity offer', nameBn: 'একসাথে নেওয়ার অফার' }

/** What combos and quantity offers save, as a discount. */
function computedOffer(purchase: Purchase, combos: readonly PricedCombo[]): GrantedDiscount | null {
  const found = offersReductionOf(purchase, combos)
  if (!found) return null
  const { hasQuantityOffer, ...reduction } = found
  const named = [...reduction.combos, ...(hasQuantityOffer ? [quantityOfferNames] : [])]
  return {
    id: null,
    code: '',
    name: [...new Set(named.map(({ name }) => name))].join(', '),
    nameBn: [...new Set(named.map(({ name, nameBn }) => nameBn || name))].join(', '),
    isComputed: true,
    ...reduction,
    combos: reduction.combos.map(({ name, nameBn, pricePaisa, parts }) => ({
      name,
      nameBn,
      pricePaisa,
      parts,
    })),
  }
}

export interface DiscountAnswer {
  granted: GrantedDiscount | null
  /** Why the code that was entered is not granted; null if it is, or if a better discount is. */
  codeProblem: DiscountRejection | 'unknown' | null
  /** The phone number that an order was changed to has used the discount of the order already. */
  isUsedByPhone: boolean
}

interface Request {
  discounts: DiscountRow[]
  /** Those that the order may have. */
  combos: readonly PricedCombo[]
  /** Empty if none was entered. */
  code: string
  purchase: Purchase
  mobileNumber: string
  /** An order that is changed: its own uses of discounts do not count. */
  orderId?: string
  /** The discount that this order was granted: it counts as it was then, also if it has ended or was switched off since. */
  granted?: {
    id: number
    at: Date
    /** Its phone number was changed, which may have used the discount. */
    isOfOtherPhone: boolean
  }
}

const isLimitedDiscount = ({ maxOrders, maxPerPhone }: DiscountRow) =>
  maxOrders !== null || maxPerPhone !== null

/**
 * Chooses the discount that saves most: of the code that was entered, those without a code, and what combos and quantity offers save together.
 * In a transaction that orders, the limited ones among them stay locked until it ends, so that none is used more often than its limit.
 */
export async function chooseDiscount(
  db: Database | Tx,
  { discounts, combos, code, purchase, mobileNumber, orderId = '', granted }: Request,
  { isOrdering }: { isOrdering: boolean },
): Promise<DiscountAnswer> {
  const candidates = discounts.filter((each) => each.code === null || each.code === code)
  const ids = [...new Set([...candidates.map(({ id }) => id), ...(granted ? [granted.id] : [])])]
  if (ids.length === 0)
    return {
      granted: computedOffer(purchase, combos),
      codeProblem: code === '' ? null : 'unknown',
      isUsedByPhone: false,
    }
  const isLimited = candidates.some(isLimitedDiscount) || granted !== undefined
  const current = isOrdering ? await lockDiscounts(db, ids, { isLimited, granted: granted?.id }) : candidates
  const limited = current.flatMap((each) => (isLimitedDiscount(each) ? each.id : []))
  const uses = limited.length ? await countUses(db, limited, mobileNumber, orderId) : new Map<number, Uses>()
  const rejectionNow = (each: DiscountRow) => {
    if (each.id !== granted?.id) return rejectionOf(each, purchase, uses.get(each.id))
    const usesOfOthers = granted.isOfOtherPhone
      ? { orders: 0, ofPhone: uses.get(each.id)?.ofPhone ?? 0 }
      : undefined
    return rejectionOf(each, { ...purchase, at: granted.at }, usesOfOthers)
  }
  const isUsedUpFor = ({ id, maxPerPhone }: DiscountRow, { isOfOtherPhone }: { isOfOtherPhone: boolean }) =>
    isOfOtherPhone && maxPerPhone !== null && (uses.get(id)?.ofPhone ?? 0) >= maxPerPhone
  const [best] = current
    .filter((each) => rejectionNow(each) === null)
    .map((each) => ({ ...each, reduction: reductionOf(each, purchase) }))
    // A few percent of very little round to nothing.
    .filter(({ reduction }) => reduction.discountPaisa > 0 || reduction.isDeliveryFree)
    .sort(
      (one, other) =>
        savingOf(other.reduction, purchase) - savingOf(one.reduction, purchase) ||
        Number(other.code !== null) - Number(one.code !== null) ||
        one.id - other.id,
    )
  const withCode = current.find((each) => each.code !== null && each.code === code)
  const own = current.find(({ id }) => id === granted?.id)
  const computed = computedOffer(purchase, combos)
  return {
    granted:
      best && savingOf(best.reduction, purchase) >= (computed?.discountPaisa ?? 0)
        ? {
            id: best.id,
            code: best.code ?? '',
            name: best.name,
            nameBn: best.nameBn,
            isComputed: false,
            combos: [],
            ...best.reduction,
          }
        : computed,
    codeProblem: code === '' ? null : withCode ? rejectionNow(withCode) : 'unknown',
    isUsedByPhone: own !== undefined && granted !== undefined && isUsedUpFor(own, granted),
  }
}

/** The discounts as they are now, in the order of their ids: they may have changed since they were read into memory. */
const lockDiscounts = (
  db: Database | Tx,
  ids: readonly number[],
  { isLimited, granted = 0 }: { isLimited: boolean; granted?: number | undefined },
) =>
  db
    .selectFrom('discounts')
    .selectAll()
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('enabled', '=', true), eb('id', '=', granted)]))
    .orderBy('id')
    .$if(isLimited, (query) => query.forNoKeyUpdate())
    .$if(!isLimited, (query) => query.forKeyShare())
    .execute()

/**
 * The uses of discounts: orders that have them, cancelled ones aside, and what these have by merging others into them (D146). Both
 * halves are read by their indexes.
 */
const discountUses = sql<{ discountId: number; orderId: string; mobileNumber: string }>`(
  select discount_id, id as order_id, mobile_number from orders where discount_id is not null and status <> 'Cancelled'
  union all
  select merged.discount_id, merged.order_id, merged.mobile_number
  from merged_discounts as merged join orders on orders.id = merged.order_id where orders.status <> 'Cancelled'
)`

async function countUses(db: Database | Tx, ids: readonly number[], mobileNumber: string, except = '') {
  const { rows } = await sql<{ discountId: number } & Uses>`
    select discount_id, count(*) as orders, count(*) filter (where mobile_number = ${mobileNumber}) as of_phone
    from ${discountUses} as uses where discount_id = any(${ids}::bigint[]) and order_id <> ${except}
    group by discount_id`.execute(db)
  return new Map<number, Uses>(rows.map(({ discountId, ...uses }) => [discountId, uses]))
}

/** Whether an order may have its discounts again, which it does not use at the moment: locks them, for one that is taken up again. */
export async function areStillAvailable(tx: Tx, orderId: string) {
  const { rows: own } = await sql<{ discountId: number; mobileNumber: string }>`
    select discount_id, mobile_number from orders where id = ${orderId} and discount_id is not null
    union all
    select discount_id, mobile_number from merged_discounts where order_id = ${orderId}`.execute(tx)
  if (own.length === 0) return true
  const ids = own.map(({ discountId }) => discountId)
  for (const { id, maxOrders, maxPerPhone } of await lockDiscounts(tx, ids, { isLimited: true }))
    for (const { mobileNumber } of own.filter(({ discountId }) => discountId === id)) {
      const { orders, ofPhone } = (await countUses(tx, [id], mobileNumber)).get(id) ?? {
        orders: 0,
        ofPhone: 0,
      }
      const again = own.filter(({ discountId }) => discountId === id)
      const againOfPhone = again.filter((each) => each.mobileNumber === mobileNumber)
      if (maxOrders !== null && orders + again.length > maxOrders) return false
      if (maxPerPhone !== null && ofPhone + againOfPhone.length > maxPerPhone) return false
    }
  return true
}

/** What merged orders had is a use of the order no more: it was edited, and its discount is decided again. */
export const forgetMergedDiscounts = (tx: Tx, orderId: string) =>
  tx.deleteFrom('mergedDiscounts').where('orderId', '=', orderId).execute()

/** The discounts of an order that is merged into another one are uses on that one from then on. */
export async function moveDiscounts(
  tx: Tx,
  from: { id: string; discountId: number | null; mobileNumber: string },
  into: string,
) {
  await tx.updateTable('mergedDiscounts').set({ orderId: into }).where('orderId', '=', from.id).execute()
  const { discountId, mobileNumber } = from
  if (discountId === null) return
  await tx.insertInto('mergedDiscounts').values({ orderId: into, discountId, mobileNumber }).execute()
}

const toFields = (row: DiscountRow): Omit<contract.Discount, 'orders'> => ({
  _id: String(row.id),
  name: row.name,
  nameBn: row.nameBn,
  code: row.code ?? '',
  kind: row.kind as DiscountKind,
  enabled: row.enabled,
  version: row.version,
  value: row.percent ?? (row.amountPaisa === null ? 0 : takaFromPaisa(row.amountPaisa)),
  buy: row.buyPieces ?? 0,
  get: row.freePieces ?? 0,
  categoryIds: row.categoryIds.map(String),
  productIds: row.productIds.map(String),
  minimum: takaFromPaisa(row.minimumPaisa),
  maxOrders: row.maxOrders,
  maxPerPhone: row.maxPerPhone,
  from: row.startsAt?.toISOString() ?? null,
  until: row.endsAt?.toISOString() ?? null,
})

const toDiscount = (row: DiscountRow & { orders: number }): contract.Discount => ({
  ...toFields(row),
  orders: row.orders,
})

const selectDiscounts = (db: Database | Tx) =>
  db
    .selectFrom('discounts')
    .selectAll()
    .select(
      sql<number>`(select count(*) from ${discountUses} as uses where discount_id = discounts.id)`.as(
        'orders',
      ),
    )

async function listDiscounts(db: Database) {
  const rows = await selectDiscounts(db).orderBy('id', 'desc').limit(maxDiscounts).execute()
  return rows.map(toDiscount)
}

/** The discounts that need no code and have not ended. */
async function listOffers({ db, memoize }: { db: Database; memoize: PageCache['memoize'] }) {
  const running = (await readCachedDiscounts({ db, memoize })).filter(
    ({ endsAt }) => endsAt === null || endsAt > new Date(),
  )
  const automatic = running
    .filter(({ code }) => code === null)
    .toSorted((one, other) => other.id - one.id)
    .map(toFields)
  const ids = automatic.flatMap(({ categoryIds }) => categoryIds.map(Number))
  const named = ids.length
    ? await db.selectFrom('categories').select(['id', 'name']).where('id', 'in', ids).execute()
    : []
  const nameOf = new Map(named.map(({ id, name }) => [String(id), name]))
  const [offered] = await db
    .selectFrom('products')
    .select('id')
    .where(sql<SqlBool>`quantity_offers <> '{}'`)
    .limit(1)
    .execute()
  return {
    hasQuantityOffers: offered !== undefined,
    hasCombos: (await readCachedCombos({ db, memoize })).length > 0,
    acceptsCodes: running.length > automatic.length,
    automatic: automatic.map(
      ({ _id, name, nameBn, kind, minimum, from, until, categoryIds, productIds }) => ({
        _id,
        name,
        nameBn,
        kind,
        minimum,
        from,
        until,
        productIds,
        // Of a category that was deleted the id stays, so that the offer is not for all goods.
        categories: categoryIds.map((id) => nameOf.get(id) ?? ''),
      }),
    ),
  }
}

/** Columns of a discount; throws a validation error for values that do not fit its kind. */
function toColumns({ kind, value, buy, get, ...fields }: contract.DiscountFields) {
  const problems: Record<string, string> = {}
  if (kind === 'percent' && !(Number.isInteger(value) && value >= 1 && value <= 90))
    problems.value = 'A whole number from 1 to 90.'
  if (kind === 'taka' && value < 1) problems.value = 'At least 1 taka.'
  if (kind === 'buy-get' && buy < 1) problems.buy = 'At least 1.'
  if (kind === 'buy-get' && get < 1) problems.get = 'At least 1.'
  const { from, until } = fields
  if (from !== null && until !== null && new Date(from) >= new Date(until))
    problems.until = 'Later than the start.'
  if (Object.keys(problems).length) throw invalid(problems)
  return {
    kind,
    name: fields.name,
    nameBn: fields.nameBn,
    code: fields.code || null,
    percent: kind === 'percent' ? value : null,
    amountPaisa: kind === 'taka' ? paisaFromTaka(value) : null,
    buyPieces: kind === 'buy-get' ? buy : null,
    freePieces: kind === 'buy-get' ? get : null,
    categoryIds: fields.categoryIds.map(Number),
    productIds: fields.productIds.map(Number),
    minimumPaisa: paisaFromTaka(fields.minimum),
    maxOrders: fields.maxOrders,
    maxPerPhone: fields.maxPerPhone,
    enabled: fields.enabled,
    startsAt: from === null ? null : new Date(from),
    endsAt: until === null ? null : new Date(until),
  }
}

/** Serialises changes of the discounts until `tx` ends. */
const lockList = (tx: Tx) => sql`select pg_advisory_xact_lock(7205766)`.execute(tx)

async function checkCode(tx: Tx, code: string | null, id: number | null) {
  if (code === null) return
  const other = await tx
    .selectFrom('discounts')
    .select('id')
    .where('code', '=', code)
    .$if(id !== null, (query) => query.where('id', '<>', id ?? 0))
    .executeTakeFirst()
  if (other) throw invalid({ code: 'Another discount has this code.' })
}

const getDiscount = async (tx: Tx, id: number) =>
  toDiscount(
    await selectDiscounts(tx)
      .where('id', '=', id)
      .executeTakeFirstOrThrow(() => notFound('Discount')),
  )

const addDiscount = ({ db, audit }: Call, fields: contract.DiscountFields) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const columns = toColumns(fields)
    await checkCode(tx, columns.code, null)
    const { count } = await tx
      .selectFrom('discounts')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= maxDiscounts) throw notPossibleNow(`There can be no more than ${maxDiscounts} discounts.`)
    const { id } = await tx.insertInto('discounts').values(columns).returning('id').executeTakeFirstOrThrow()
    await audit(tx, 'discount-added', `discount ${id}`, { after: fields })
    return { insertedId: String(id) }
  })

const changeDiscount = (
  { db, audit }: Call,
  id: number,
  { version, ...fields }: contract.DiscountFields & { version: number },
) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const before = await getDiscount(tx, id)
    if (before.version !== version) throw editConflict(contract.putDiscount, before)
    const columns = toColumns(fields)
    await checkCode(tx, columns.code, id)
    await tx
      .updateTable('discounts')
      .set({ ...columns, version: version + 1 })
      .where('id', '=', id)
      .execute()
    const after = await getDiscount(tx, id)
    await audit(tx, 'discount-changed', `discount ${id}`, { before, after })
    return after
  })

const deleteDiscount = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockList(tx)
    const before = await getDiscount(tx, id)
    await tx.deleteFrom('discounts').where('id', '=', id).execute()
    await audit(tx, 'discount-deleted', `discount ${id}`, { before })
    return { _id: String(id) }
  })

/** Deletes the discounts that were for demo products only, all of which were deleted. */
export const removeDemoDiscounts = (tx: Tx) =>
  sql`
    delete from discounts
    where version = 1 and category_ids = '{}'
      and product_ids && array(select id::integer from demo_data where kind = 'product')
      and not exists (select from products where id = any(product_ids))`.execute(tx)

function discountRoutes(app: FastifyInstance) {
  route(app, contract.getDiscounts, (_, { db }) => listDiscounts(db))
  route(app, contract.getOffers, (_, { db, memoize }) => listOffers({ db, memoize }))
  route(app, contract.postDiscount, ({ body }, call) =>
    // A code is a name that customers know.
    addDiscount(call, { ...body, name: body.name ?? (body.code || body.kind) }),
  )
  route(app, contract.putDiscount, ({ params, body }, call) => changeDiscount(call, params.id, body))
  route(app, contract.deleteDiscount, ({ params }, call) => deleteDiscount(call, params.id))
}

export const discountsDomain: Domain = { routes: discountRoutes }
