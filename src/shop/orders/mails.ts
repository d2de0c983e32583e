import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { baseOf, formatNumber, type Language } from '#lib/language.ts'
import { formatTaka, takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import { type Part, writeLetter } from '#platform/letter.ts'
import { countAgainstLimit, takeBackFromLimit } from '#platform/limits.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import { words } from './mail-words.ts'
import { type OrderStatus, readableOrderId } from './rules.ts'

export interface Post {
  db: Database
  mailer: Mailer
  shopUrl: string
  limits: boolean
}

/** Tells the customer of one entry of an order's history: that it was placed, or what has become of it. */
export const mailOrder = job({ name: 'mail-order', data: z.object({ historyId: z.number().int() }) })

/** Mails a day to one mailbox about what was done without an account: anybody may type a stranger's address. */
const guestMailsADay = 20

/**
 * Writes to the address the order has, in the language it was placed in. Nothing that somebody typed stands in the letter,
 * neither name nor address nor phone number: whoever mistypes an e-mail address gives nothing away, and nobody can have the
 * shop send words of theirs to a stranger.
 */
export async function sendOrderMail({ db, mailer, shopUrl, limits }: Post, historyId: number) {
  const found = await db
    .selectFrom('orderHistory')
    .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
    .select(['orders.id', 'orders.userId', 'email', 'language', 'toStatus', 'orderHistory.role'])
    .select(['subTotalPaisa', 'deliveryChargePaisa', 'totalPaisa'])
    .where('orderHistory.id', '=', historyId)
    .executeTakeFirst()
  // It may have been deleted since.
  if (!found?.email) return
  const counted = limits && found.role.startsWith('guest') ? `order-mail:${found.email.toLowerCase()}` : null
  if (counted && !(await isWithin(db, counted))) return
  const lines = await db
    .selectFrom('orderLines')
    .select(['name', 'nameBn', 'color', 'size', 'pricePaisa', 'quantity'])
    .where('orderId', '=', found.id)
    .orderBy('position')
    .execute()
  const language = found.language as Language
  const { shopName, shopNameBn, phone } = await readSettings(db)
  const shop = language === 'bn' ? shopNameBn : shopName
  const say = words[language]
  const status = found.toStatus as OrderStatus
  const order = readableOrderId(found.id)
  const amount = (paisa: number) => formatTaka(takaFromPaisa(paisa), language, 2)
  const total = amount(found.totalPaisa)
  const next = say.next[status](total)
  const shown = (line: (typeof lines)[number]): [string, string] => {
    const name = (language === 'bn' && line.nameBn) || line.name
    const choices = [line.color, line.size].filter((choice) => choice !== 'N/A')
    const chosen = choices.length ? ` (${choices.join(', ')})` : ''
    return [
      `${formatNumber(line.quantity, language)} × ${name}${chosen}`,
      amount(line.pricePaisa * line.quantity),
    ]
  }
  const address = (path: string) => `${shopUrl}${baseOf(language)}${path}`
  const whereToLook: Part[] =
    found.userId === null
      ? [{ link: address(`/track-order?order=${found.id}`), word: say.track }, say.trackWith]
      : [{ link: address(`/dashboard/order-overview/${found.id}`), word: say.see }]
  const sending = mailer.send({
    id: `order-${found.id}-${historyId}`,
    to: [found.email],
    subject: `${say.subject[status](order)} – ${shop}`,
    ...writeLetter({
      ...{ language, shop },
      parts: [
        say.news[status](order),
        {
          rows: [
            ...lines.map(shown),
            [say.subTotal, amount(found.subTotalPaisa)],
            [say.deliveryCharge, amount(found.deliveryChargePaisa)],
            [say.total, total],
          ],
        },
        ...(next ? [next] : []),
        ...whereToLook,
        say.questions(phone),
      ],
      foot: say.foot(shop, shopUrl),
    }),
  })
  await sending.catch(async (error: unknown) => {
    // It is tried again later, and one mail is counted once.
    if (counted) await takeBackFromLimit(db, counted)
    throw error
  })
}

/** Counts one more mail; false when the mailbox has had enough for a day, which nobody is told. */
const isWithin = (db: Database, counted: string) =>
  countAgainstLimit(db, counted, guestMailsADay, 24 * 60 * 60).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )
