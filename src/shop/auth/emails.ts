import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { baseOf, formatNumber, type Language, pathIn } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import { job } from '#platform/jobs.ts'
import type { Mailer } from '#platform/mailer.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { welcomeEmailJob } from '#shop/users/service.ts'
import { resetLinkHours } from './passwords.ts'
import type { AuthProvider } from './provider.ts'

interface Templates {
  welcomeSubject: (shop: string) => string
  /** `name` is null when the name of the account is not safe to print. */
  welcome: (name: string | null, shop: string) => string
  welcomeText: string
  goToShop: string
  notYourAccount: string
  resetSubject: (shop: string) => string
  resetRequested: (shop: string) => string
  reset: string
  validFor: (hours: number) => string
  notRequested: string
}

/** Texts of the e-mails about an account. */
const templates: Record<Language, Templates> = {
  en: {
    welcomeSubject: (shop) => `Welcome to ${shop}`,
    welcome: (name, shop) => (name ? `Hello ${name}, welcome to ${shop}!` : `Welcome to ${shop}!`),
    welcomeText:
      'With your account you see all your orders in one place and can track them to your door. You pay in cash when they arrive.',
    goToShop: 'Go to the shop',
    notYourAccount:
      'If you did not open this account, set a new password with “Forgot password?”, log in and delete it.',
    resetSubject: (shop) => `Your new password for ${shop}`,
    resetRequested: (shop) =>
      `Somebody, most likely you, wants to set a new password for the ${shop} account with this email address.`,
    reset: 'Set a new password',
    validFor: (hours) => `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
    notRequested: 'If it was not you, do nothing: your password stays as it is.',
  },
  bn: {
    welcomeSubject: (shop) => `${shop}-এ স্বাগতম`,
    welcome: (name, shop) => (name ? `প্রিয় ${name}, ${shop}-এ স্বাগতম!` : `${shop}-এ স্বাগতম!`),
    welcomeText:
      'অ্যাকাউন্ট থাকলে আপনার সব অর্ডার এক জায়গায় দেখা যায়, আর হাতে পাওয়া পর্যন্ত অর্ডারের অবস্থা জানা যায়। পণ্য হাতে পেয়ে টাকা দেবেন।',
    goToShop: 'দোকানে যান',
    notYourAccount:
      'অ্যাকাউন্টটি আপনি না খুলে থাকলে “পাসওয়ার্ড ভুলে গেছেন?” থেকে নতুন পাসওয়ার্ড দিয়ে লগইন করুন, তারপর মুছে ফেলুন।',
    resetSubject: (shop) => `${shop}: নতুন পাসওয়ার্ড`,
    resetRequested: (shop) => `কেউ একজন (সম্ভবত আপনি) ${shop}-এ এই ইমেইলের অ্যাকাউন্টে নতুন পাসওয়ার্ড দিতে চেয়েছেন।`,
    reset: 'নতুন পাসওয়ার্ড দিন',
    validFor: (hours) => `লিংকটি একবারই ব্যবহার করা যাবে, ${formatNumber(hours, 'bn')} ঘণ্টার মধ্যে।`,
    notRequested: 'আপনি না হলে কিছুই করতে হবে না: আপনার পাসওয়ার্ড আগের মতোই থাকবে।',
  },
}

export interface EmailContext {
  db: Database
  mailer: Mailer
  shopUrl: string
  provider: AuthProvider
}

/** The token is created while the e-mail is written, so that in clear it exists only in that e-mail. */
async function sendPasswordResetEmail(
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

async function sendWelcomeEmail(
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

/**
 * Enqueued for every address that was typed, so that neither the response nor its duration reveals whether an account
 * exists.
 */
export const passwordResetEmailJob = job({
  name: 'mail-password-link',
  data: z.object({ id: z.uuid(), email: z.email(), language: z.enum(['en', 'bn']) }),
  end: 'health',
})

export function authJobs({ jobs, ...shop }: Shop, provider: AuthProvider) {
  const context = { ...shop, provider }
  jobs.handle(passwordResetEmailJob, (data) => sendPasswordResetEmail(context, data))
  jobs.handle(welcomeEmailJob, (data) => sendWelcomeEmail(context, data))
}
