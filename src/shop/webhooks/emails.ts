import { z } from 'zod'
import { renderEmail } from '#platform/email-template.ts'
import { job } from '#platform/jobs.ts'
import { listMerchantEmails, readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

export const mailStoppedWebhook = job({
  name: 'mail-stopped-webhook',
  data: z.object({ id: z.int() }),
  end: 'health',
})

/** Tells the merchant that the shop gave up on an address, in both languages, as no page says theirs. */
export async function sendStoppedWebhookEmail({ db, mailer, shopUrl }: Shop, id: number) {
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'stoppedAt'])
    .where('id', '=', id)
    .where('stoppedAt', 'is not', null)
    .executeTakeFirst()
  if (!webhook) return
  const { shopName } = await readSettings(db)
  const { host } = new URL(webhook.url)
  await mailer.send({
    id: `webhook-stopped-${id}-${webhook.stoppedAt?.getTime()}`,
    to: await listMerchantEmails(db),
    subject: `${host} gets no news of the shop any more / আর খবর যাচ্ছে না`,
    ...renderEmail({
      language: 'en',
      shop: shopName,
      parts: [
        `The shop could not deliver to ${webhook.url} for many hours and has switched this webhook off. See what it answered, switch it on again, and send what has failed once more.`,
        `${webhook.url} ঠিকানায় অনেক ঘণ্টা ধরে খবর পাঠানো যায়নি, তাই এই ওয়েবহুক বন্ধ করা হয়েছে। কী উত্তর এসেছে দেখুন, আবার চালু করুন, আর যা পৌঁছায়নি তা আবার পাঠান।`,
        { link: `${shopUrl}/dashboard/webhooks`, label: 'Webhooks / ওয়েবহুক' },
      ],
      footer: shopUrl,
    }),
  })
}
