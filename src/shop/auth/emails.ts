import { randomBytes } from 'node:crypto'
import { baseOf, type Language, pathIn } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import { templates } from './email-templates.ts'
import { resetLinkHours } from './password-reset.ts'
import type { AuthProvider } from './provider.ts'

export interface EmailContext {
  db: Database
  mailer: Mailer
  shopUrl: string
  provider: AuthProvider
}

/** The token is created while the e-mail is written, so that in clear it exists only in that e-mail. */
export async function sendPasswordResetEmail(
  { db, mailer, shopUrl, provider }: EmailContext,
  { id, email, language }: { id: string; email: string; language: Language },
) {
  const account = await db
    .selectFrom('identityUsers')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (!account) return
  const token = randomBytes(24).toString('base64url')
  const { internalAdapter } = await provider.$context
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: account.id,
    expiresAt: new Date(Date.now() + resetLinkHours * 3_600_000),
  })
  const shop = await readShopName(db, language)
  const template = templates[language]
  const link = `${shopUrl}${baseOf(language)}/authentication/reset-password?token=${token}`
  const parts: EmailPart[] = [
    template.resetRequested(shop),
    { link, label: template.reset },
    template.validFor(resetLinkHours),
    template.notRequested,
  ]
  await mailer.send({
    id: `password-${id}`,
    to: [email],
    subject: template.resetSubject(shop),
    ...renderEmail({ language, shop, parts, footer: shopUrl }),
  })
}

// Anybody can sign up with someone else's address, so a name that could carry a message or a link is not printed.
const printableName = /^(?!.*\.\S)[\p{L}\p{M}\p{N}\p{Zs}.'’-]{1,40}$/u

export async function sendWelcomeEmail(
  { db, mailer, shopUrl }: EmailContext,
  { userId, language }: { userId: number; language: Language },
) {
  const user = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  // Deleted before the job ran.
  if (!user) return
  const shop = await readShopName(db, language)
  const template = templates[language]
  const parts: EmailPart[] = [
    template.welcome(printableName.test(user.name) ? user.name : null, shop),
    template.welcomeText,
    { link: shopUrl + pathIn(language, '/shop'), label: template.goToShop },
    template.notYourAccount,
  ]
  await mailer.send({
    id: `welcome-${userId}`,
    to: [user.email],
    subject: template.welcomeSubject(shop),
    ...renderEmail({ language, shop, parts, footer: shopUrl }),
  })
}

async function readShopName(db: Database, language: Language) {
  const { shopName, shopNameBn } = await readSettings(db)
  return language === 'bn' ? shopNameBn : shopName
}
