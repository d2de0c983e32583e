import { sql } from 'kysely'
import { z } from 'zod'
import { baseOf, type Language, localName } from '#lib/language.ts'
import { inTransaction } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import { job } from '#platform/jobs.ts'
import { findStoppedNumbers } from '#shop/campaigns/commands/find-stopped-numbers.ts'
import { markReviewInvited } from '#shop/orders/commands/mark-review-invited.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { languagesSent, queueSms } from '#shop/sms/commands/queue-message.ts'

const templates = {
  en: {
    subject: (order: string) => `How do you like your order ${order}?`,
    question: (shop: string) =>
      `Your order has been delivered. Would you tell other customers of ${shop} how you like it? A few words and some stars help them to choose.`,
    button: 'Review the products',
    hint: 'The page asks for the mobile number you ordered with.',
    once: 'We ask only once for each order.',
    questions: (phone: string) => `Is something wrong with it? Please call us: ${phone}`,
    footer: (shop: string, shopUrl: string) =>
      `You get this email because this address was given for an order at ${shop}.\n${shopUrl}`,
  },
  bn: {
    subject: (order: string) => `অর্ডার ${order} কেমন লাগল?`,
    question: (shop: string) =>
      `আপনার অর্ডার পৌঁছে গেছে। পণ্যগুলো কেমন লাগল, ${shop}-এর অন্য ক্রেতাদের জানাবেন? কয়েকটি তারা আর দু-এক কথাই তাঁদের বেছে নিতে সাহায্য করে।`,
    button: 'পণ্যের রিভিউ দিন',
    hint: 'যে মোবাইল নম্বর দিয়ে অর্ডার করেছেন, পেজটিতে সেটি লিখতে হবে।',
    once: 'প্রতি অর্ডারে আমরা একবারই জিজ্ঞাসা করি।',
    questions: (phone: string) => `কোনো সমস্যা হয়েছে? আমাদের কল করুন: ${phone}`,
    footer: (shop: string, shopUrl: string) =>
      `${shop}-এর একটি অর্ডারে এই ঠিকানা দেওয়া হয়েছে, তাই এই ইমেইল পেলেন।\n${shopUrl}`,
  },
} satisfies Record<Language, unknown>

/** Days between the delivery and the question; after `latest` days it would come as a surprise. */
const days = { earliest: 2, latest: 14 }
const batchSize = 200

const findDue = job({ name: 'find-review-invitations', data: z.null(), everyMinute: true, end: 'next-run' })
const emailInvitation = job({
  name: 'mail-review-invitation',
  data: z.object({ orderId: z.string() }),
  end: 'health',
})

/**
 * Queues the question to customers whose order was delivered some days ago, if the merchant wants it: by e-mail or, without an
 * address, by text message if that is switched on. It looks for them instead of being called by the delivery: until then the order
 * may come back, or be reviewed.
 */
export async function queueInvitations(shop: Shop, now: Date) {
  const { db, jobs, secret } = shop
  if ((await readSettings(db)).reviewInvitations === 'off') return
  await inTransaction(db, async (tx) => {
    const languages = await languagesSent(tx, shop, 'review', now)
    const due = await tx
      .selectFrom('orders')
      .select(['id', 'email', 'mobileNumber'])
      .where('status', '=', 'Delivered')
      .where((eb) => eb.or([eb('email', '<>', ''), eb('language', '=', eb.fn.any(eb.val(languages)))]))
      .where('reviewInvitedAt', 'is', null)
      .where('deliveredAt', '<', sql<Date>`now() - make_interval(days => ${days.earliest})`)
      .where('deliveredAt', '>', sql<Date>`now() - make_interval(days => ${days.latest})`)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('reviews').select('reviews.id').whereRef('orderId', '=', 'orders.id')),
        ),
      )
      .orderBy('deliveredAt')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return
    await markReviewInvited(
      tx,
      due.map(({ id }) => id),
    )
    const wantsNone = await findStoppedNumbers(
      tx,
      secret,
      due.map(({ mobileNumber }) => mobileNumber),
    )
    for (const { id, email, mobileNumber } of due)
      if (email !== '') await jobs.enqueue(tx, emailInvitation, { orderId: id })
      else if (!wantsNone.has(mobileNumber)) await queueSms(tx, shop, { orderId: id, event: 'review' })
  })
}

/** E-mails the question. Like every e-mail about an order it has no name, address or phone number in it. */
async function sendInvitation({ db, mailer, shopUrl }: Shop, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['email', 'language', 'userId', 'status'])
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!order?.email || order.status !== 'Delivered') return
  const lines = await db
    .selectFrom('orderLines')
    .select(['name', 'nameBn'])
    .where('orderId', '=', orderId)
    .where('productId', 'is not', null)
    .where('quantity', '>', 0)
    .orderBy('position')
    .execute()
  if (lines.length === 0) return
  const language = order.language as Language
  const t = templates[language]
  const { shopName, shopNameBn, phone } = await readSettings(db)
  const shop = language === 'bn' ? shopNameBn : shopName
  const urlOf = (path: string) => `${shopUrl}${baseOf(language)}${path}`
  const links: EmailPart[] =
    order.userId === null
      ? [{ link: urlOf(`/track-order?order=${orderId}`), label: t.button }, t.hint]
      : [{ link: urlOf(`/dashboard/order-overview/${orderId}`), label: t.button }]
  await mailer.send({
    id: `review-invitation-${orderId}`,
    to: [order.email],
    subject: `${t.subject(formatOrderId(orderId))} – ${shop}`,
    ...renderEmail({
      language,
      shop,
      parts: [
        t.question(shop),
        [...new Set(lines.map((line) => localName(language, line)))].join('\n'),
        ...links,
        t.once,
        t.questions(phone),
      ],
      footer: t.footer(shop, shopUrl),
    }),
  })
}

export function reviewJobs(shop: Shop) {
  const { jobs } = shop
  jobs.handle(findDue, () => queueInvitations(shop, new Date()))
  jobs.handle(emailInvitation, ({ orderId }) => sendInvitation(shop, orderId))
}
