import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { tooMany } from '#lib/errors.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { Visitor } from '#platform/callers.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Events } from '#platform/events.ts'
import type { Jobs } from '#platform/jobs.ts'
import { countAgainstLimit } from '#platform/limits.ts'
import { findOnShelf, type Shelf } from '#shop/catalog/service.ts'
import { findPlace } from '#shop/locations/service.ts'
import { readSettings } from '#shop/settings/service.ts'
import { type Asked, checkChoices, checkFigures } from './checking.ts'
import type { OrderSource } from './desk/rules.ts'
import { historyRow } from './history.ts'
import { claimKey, fingerprint } from './idempotency.ts'
import { newLine } from './lines.ts'
import { mailOrder } from './mails.ts'
import { takeForOrder } from './stock.ts'

interface Placing {
  db: Database
  events: Events
  jobs: Jobs
  visitor: Visitor | null
  limits: boolean
  ip: string
  key: string | undefined
  /** How it came: what staff entered belongs to nobody's account, and its charge is as they agreed on. */
  source?: OrderSource
}

const ordersPerMinute = 30
const openOrdersPerPhone = 5

/** Saves an order as the shop reckons it, or refuses and saves nothing. Answers the order's id. */
export async function placeOrder(
  { db, events, jobs, visitor, limits, ip, key, source = 'web' }: Placing,
  asked: Asked,
) {
  const isTaken = source !== 'web'
  // Staff know whom they speak to, and enter what a whole village orders.
  const isLimited = limits && !isTaken
  if (isLimited) await countAgainstLimit(db, `order:${ip}`, ordersPerMinute, 60)
  const { district, thana, area } = findPlace(
    asked.customerData.district,
    asked.customerData.thana,
    'customerData.',
  )
  const id = newOrderId()
  const owner = isTaken ? null : visitor
  const placed = await inTransaction(db, async (tx) => {
    const earlier =
      key === undefined
        ? null
        : await claimKey(
            tx,
            key,
            fingerprint(visitor?.id ?? null, whatIsAsked(asked), ...(isTaken ? [source] : [])),
            id,
          )
    if (earlier) return { id: earlier, stock: 'untouched' as const }

    const shelf = await findOnShelf(tx, [...new Set(asked.products.map((line) => Number(line.id)))])
    checkChoices(asked.products, shelf)
    const agreed = isTaken ? asked.customerData.deliveryCharge : undefined
    const figures = checkFigures(asked, shelf, await readSettings(tx), agreed)
    if (isLimited) await checkOpenOrders(tx, asked.customerData.mobileNumber)
    const stock = await takeForOrder(tx, asked, shelf)
    const { deliveryCharge: _, ...customer } = asked.customerData
    const order = {
      ...customer,
      ...{ id, district, thana, language: asked.language, source },
      userId: owner?.id ?? null,
      email: owner?.email ?? customer.email,
      subTotalPaisa: paisaFromTaka(figures.subTotal),
      deliveryChargePaisa: paisaFromTaka(figures.deliveryCharge),
      totalPaisa: paisaFromTaka(figures.total),
      areaUnlikely: area !== customer.deliveryArea,
    }
    // Three tables in one statement: an order costs its customer one wait less for each.
    const { historyId } = await tx
      .with('placed', (into) => into.insertInto('orders').values(order))
      .with('lines', (into) => into.insertInto('orderLines').values(linesOf(id, asked, shelf)))
      .insertInto('orderHistory')
      .values(historyRow({ orderId: id, from: null, to: 'Pending', actor: visitor }))
      .returning('id as historyId')
      .executeTakeFirstOrThrow()
    if (order.email) await jobs.enqueue(tx, mailOrder, { historyId })
    return { id, stock }
  })
  // Cached pages show only whether a product can be had; the number left is asked for by the browser.
  if (placed.stock !== 'untouched') await events.publish(placed.stock)
  return placed.id
}

/** When an order was sent is no part of what is ordered: the same one from another tab is the same order. */
const whatIsAsked = ({ date: _, time: __, placedAt: ___, ...asked }: Asked) => asked

/** 8 letters and digits that nobody mistakes for one another on the phone, drawn at random. */
export function newOrderId() {
  const readable = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  return Array.from({ length: 8 }, () => readable[randomInt(readable.length)]).join('')
}

/** One person calling in many orders is a prank more often than a customer; the lock makes the count exact. */
async function checkOpenOrders(tx: Tx, mobileNumber: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${mobileNumber}, 1))`.execute(tx)
  const { open } = await tx
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('mobileNumber', '=', mobileNumber)
    .where('status', 'in', ['Pending', 'Confirmed', 'Shipping'])
    .executeTakeFirstOrThrow()
  if (open >= openOrdersPerPhone)
    throw tooMany('This number already has 5 orders under way. We will call you about them first.', 3600)
}

/** An order's lines with what their customer saw: the shop's own names, pictures and prices of this moment. */
const linesOf = (orderId: string, asked: Asked, shelf: Map<number, Shelf>) =>
  asked.products.flatMap(({ id, color, size, quantity }, index) => {
    const product = shelf.get(Number(id))
    if (!product) return []
    return { orderId, position: index + 1, ...newLine(product, { color, size, quantity }) }
  })
