import { sql } from 'kysely'
import { z } from 'zod'
import { baseOf, type Language } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { type Part, writeLetter } from '#platform/letter.ts'
import { sweep } from '#platform/limits.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import { confirmWithin, endToken, hashOf, newToken } from './tokens.ts'
import { words } from './words.ts'

interface Post {
  db: Database
  mailer: Mailer
  shopUrl: string
  secret: string
}

/** Days after which an address that was never confirmed is forgotten. */
const pendingFor = 30

export const mailSubscription = job({ name: 'mail-subscription', data: z.object({ id: z.number().int() }) })
const sweepPending = job({ name: 'sweep-newsletter', data: z.null(), nightly: '3:40' })

export function newsletterJobs(jobs: Jobs, post: Post) {
  jobs.handle(mailSubscription, ({ id }) => mailHowToGoOn(post, id))
  jobs.handle(sweepPending, () =>
    sweep((most) =>
      post.db
        .deleteFrom('newsletterSubscriptions')
        .where('id', 'in', (subscriptions) =>
          subscriptions
            .selectFrom('newsletterSubscriptions')
            .select('id')
            .where('status', '=', 'pending')
            .where('askedAt', '<', sql<Date>`now() - make_interval(days => ${pendingFor})`)
            .limit(most),
        )
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    ),
  )
}

/** A link to confirm, or the news that there is nothing to confirm any more. */
async function mailHowToGoOn({ db, mailer, shopUrl, secret }: Post, id: number) {
  const subscription = await db
    .selectFrom('newsletterSubscriptions')
    .select(['email', 'language', 'status', 'askedAt'])
    .where('id', '=', id)
    .where('status', '<>', 'ended')
    .executeTakeFirst()
  if (!subscription) return
  const language = subscription.language as Language
  const { shopName, shopNameBn } = await readSettings(db)
  const shop = language === 'bn' ? shopNameBn : shopName
  const say = words[language]
  const address = (page: string, token: string) =>
    `${shopUrl}${baseOf(language)}/newsletter/${page}?token=${token}`
  const endLink = address('unsubscribe', endToken(secret, id))
  let parts: Part[] = [say.already(shop), { link: endLink, word: say.unsubscribe }]
  if (subscription.status === 'pending') {
    // Made anew for every mail and kept only as its hash, so that nobody who reads the database can confirm.
    const token = newToken()
    await db
      .updateTable('newsletterSubscriptions')
      .set({
        tokenHash: hashOf(token),
        tokenExpiresAt: sql`now() + make_interval(days => ${confirmWithin})`,
      })
      .where('id', '=', id)
      .execute()
    parts = [
      say.asked(shop),
      { link: address('confirm', token), word: say.confirm },
      say.within(confirmWithin),
      say.notYou,
    ]
  }
  await mailer.send({
    id: `newsletter-${id}-${subscription.askedAt.getTime()}`,
    to: [subscription.email],
    subject: subscription.status === 'pending' ? say.subject(shop) : say.subjectAlready(shop),
    ...writeLetter({ language, shop, parts, foot: say.foot(shopUrl, endLink) }),
  })
}
