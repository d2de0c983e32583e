import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { baseOf, pathIn } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { type Part, writeLetter } from '#platform/letter.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import { welcomeCustomer } from '#shop/users/service.ts'
import { linkLasts } from './password-links.ts'
import type { IdentityProvider } from './provider.ts'
import { words } from './words.ts'

interface Post {
  db: Database
  mailer: Mailer
  shopUrl: string
  provider: IdentityProvider
}

const language = z.enum(['en', 'bn'])

/**
 * Asked for whatever address was typed, so that neither the answer nor its time tells whether it has an account. The
 * token of the link is made while the mail is written: in clear it is in that mail and nowhere else.
 */
export const mailPasswordLink = job({
  name: 'mail-password-link',
  data: z.object({ id: z.uuid(), email: z.email(), language }),
})

export function identityJobs(jobs: Jobs, post: Post) {
  jobs.handle(mailPasswordLink, (asked) => mailLink(post, asked))
  jobs.handle(welcomeCustomer, (customer) => mailWelcome(post, customer))
}

async function mailLink(
  { db, mailer, shopUrl, provider }: Post,
  { id, email, language }: z.output<typeof mailPasswordLink.data>,
) {
  const person = await db
    .selectFrom('identityUsers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!person) return
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await provider.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: person.id,
    expiresAt: new Date(Date.now() + linkLasts * 3_600_000),
  })
  const shop = await nameOfShop(db, language)
  const say = words[language]
  const link = `${shopUrl}${baseOf(language)}/authentication/reset-password?token=${token}`
  const parts: Part[] = [
    say.resetAsked(shop),
    { link, word: say.reset },
    say.within(linkLasts),
    say.didNotAsk,
  ]
  await mailer.send({
    id: `password-${id}`,
    to: [email],
    subject: say.resetSubject(shop),
    ...writeLetter({ language, shop, parts, foot: shopUrl }),
  })
}

// Anybody can sign up with somebody else's address; what they would like to tell them does not travel in the name.
const isName = /^(?!.*\.\S)[\p{L}\p{M}\p{N}\p{Zs}.'’-]{1,40}$/u

async function mailWelcome(
  { db, mailer, shopUrl }: Post,
  { userId, language }: z.output<typeof welcomeCustomer.data>,
) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Gone again before the mail server would have it.
  if (!user) return
  const shop = await nameOfShop(db, language)
  const say = words[language]
  const parts: Part[] = [
    say.welcome(isName.test(user.name) ? user.name : null, shop),
    say.welcomeText,
    { link: shopUrl + pathIn(language, '/shop'), word: say.toShop },
    say.notYou,
  ]
  await mailer.send({
    id: `welcome-${userId}`,
    to: [user.email],
    subject: say.welcomeSubject(shop),
    ...writeLetter({ language, shop, parts, foot: shopUrl }),
  })
}

async function nameOfShop(db: Database, language: 'en' | 'bn') {
  const { shopName, shopNameBn } = await readSettings(db)
  return language === 'bn' ? shopNameBn : shopName
}
