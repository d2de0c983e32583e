import { z } from 'zod'
import { ShopError } from '#lib/errors.ts'
import { baseOf, formatNumber, type Language } from '#lib/language.ts'
import { formatTaka, takaFromPaisa } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import { job } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mailer.ts'
import { countAgainstLimit, refundLimit } from '#platform/rate-limits.ts'
import { readSettings } from '#shop/settings/service.ts'
import { orderEmailTemplates } from './email-templates.ts'
import { formatOrderId } from './rules.ts'
import type { OrderStatus } from './statuses.ts'

export interface EmailContext {
  db: Database
  mailer: Mailer
  shopUrl: string
  limits: boolean
}

/** E-mails the customer about one entry of an order's history: that it was placed, or its new status. */
export const emailOrder = job({ name: 'mail-order', data: z.object({ historyId: z.number().int() }) })

/** Daily e-mails to one mailbox about actions of guests, because anybody may type a stranger's address. */
const maxGuestEmailsPerDay = 20

/**
 * Sends the e-mail about one entry of an order's history, in the language the order was placed in. It contains no name, address
 * or phone number: a mistyped e-mail address leaks nothing, and nobody can make the shop send their own text to a stranger.
 */
export async function sendOrderEmail({ db, mailer, shopUrl, limits }: EmailContext, historyId: number) {
  const order = await db
    .selectFrom('orderHistory')
    .innerJoin('orders', 'orders.id', 'orderHistory.orderId')
    .select(['orders.id', 'orders.userId', 'email', 'language', 'toStatus', 'orderHistory.role'])
    .select(['subTotalPaisa', 'deliveryChargePaisa', 'totalPaisa'])
    .where('orderHistory.id', '=', historyId)
    .executeTakeFirst()
  // The order may have been deleted since.
  if (!order?.email) return
  const limitKey = limits && order.role.startsWith('guest') ? `order-mail:${order.email.toLowerCase()}` : null
  if (limitKey && !(await isWithinLimit(db, limitKey))) return
  const lines = await db
    .selectFrom('orderLines')
    .select(['name', 'nameBn', 'color', 'size', 'pricePaisa', 'quantity'])
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute()
  const language = order.language as Language
  const { shopName, shopNameBn, phone } = await readSettings(db)
  const shop = language === 'bn' ? shopNameBn : shopName
  const templates = orderEmailTemplates[language]
  const status = order.toStatus as OrderStatus
  const orderNumber = formatOrderId(order.id)
  const amount = (paisa: number) => formatTaka(takaFromPaisa(paisa), language, 2)
  const total = amount(order.totalPaisa)
  const next = templates.next[status](total)
  const lineRow = (line: (typeof lines)[number]): [string, string] => {
    const name = (language === 'bn' && line.nameBn) || line.name
    const options = [line.color, line.size].filter((option) => option !== 'N/A')
    return [
      `${formatNumber(line.quantity, language)} × ${name}${options.length ? ` (${options.join(', ')})` : ''}`,
      amount(line.pricePaisa * line.quantity),
    ]
  }
  const urlOf = (path: string) => `${shopUrl}${baseOf(language)}${path}`
  const links: EmailPart[] =
    order.userId === null
      ? [
          { link: urlOf(`/track-order?order=${order.id}`), label: templates.trackOrder },
          templates.trackingHint,
        ]
      : [{ link: urlOf(`/dashboard/order-overview/${order.id}`), label: templates.openOrder }]
  const sending = mailer.send({
    id: `order-${order.id}-${historyId}`,
    to: [order.email],
    subject: `${templates.subject[status](orderNumber)} – ${shop}`,
    ...renderEmail({
      ...{ language, shop },
      parts: [
        templates.message[status](orderNumber),
        {
          rows: [
            ...lines.map(lineRow),
            [templates.subTotal, amount(order.subTotalPaisa)],
            [templates.deliveryCharge, amount(order.deliveryChargePaisa)],
            [templates.total, total],
          ],
        },
        ...(next ? [next] : []),
        ...links,
        templates.questions(phone),
      ],
      footer: templates.footer(shop, shopUrl),
    }),
  })
  await sending.catch(async (error: unknown) => {
    // The job is retried, and the e-mail must be counted only once.
    if (limitKey) await refundLimit(db, limitKey)
    throw error
  })
}

/** Counts one more e-mail; false if the mailbox has reached its daily limit. */
const isWithinLimit = (db: Database, limitKey: string) =>
  countAgainstLimit(db, limitKey, maxGuestEmailsPerDay, 24 * 60 * 60).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ShopError && error.code === 'too-many') return false
      throw error
    },
  )
