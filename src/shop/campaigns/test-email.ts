import { z } from 'zod'
import { job } from '#platform/jobs.ts'
import type { Shop } from '#shop/shop.ts'
import { exampleValues } from './preview.ts'
import { getCampaign } from './queries.ts'
import { isWritten } from './rules.ts'
import { renderCampaignEmail } from './send-email.ts'

/** E-mails that show somebody of the shop what a campaign sends; `at` tells the tests of a campaign apart. */
export const mailCampaignTest = job({
  name: 'mail-campaign-test',
  data: z.object({ id: z.number().int(), userId: z.number().int(), at: z.number().int() }),
  end: 'health',
})

/** Sends the e-mail of a campaign in each language in which it is written; its link ends nothing. */
export async function sendTestEmail(shop: Shop, { id, userId, at }: z.output<typeof mailCampaignTest.data>) {
  const { db, mailer } = shop
  const isThere = await db.selectFrom('campaigns').select('id').where('id', '=', id).executeTakeFirst()
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst()
  // Deleted since.
  if (!isThere || !user) return
  const campaign = await getCampaign(db, id)
  const values = await exampleValues(shop, campaign)
  for (const language of ['en', 'bn'] as const)
    if (isWritten(campaign.emails[language]))
      await mailer.send({
        id: `campaign-test-${id}-${at}-${language}`,
        to: [user.email],
        ...renderCampaignEmail(language, campaign.emails[language], values[language]),
      })
}
