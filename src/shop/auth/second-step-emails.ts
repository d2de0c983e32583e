import { renderEmail } from '#platform/email-template.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { mailSecondStep, type SecondStepAction } from './second-step.ts'

/** What has happened to somebody's second step, in English and Bengali. */
const told: Record<SecondStepAction, { en: string; bn: string }> = {
  'passkey-added': {
    en: 'A passkey was added to your account.',
    bn: 'আপনার অ্যাকাউন্টে একটি পাসকি যোগ হয়েছে।',
  },
  'passkey-removed': {
    en: 'A passkey was removed from your account.',
    bn: 'আপনার অ্যাকাউন্ট থেকে একটি পাসকি সরানো হয়েছে।',
  },
  'code-app-added': {
    en: 'An app that shows login codes was added to your account.',
    bn: 'লগইনের কোড দেখায় এমন একটি অ্যাপ আপনার অ্যাকাউন্টে যোগ হয়েছে।',
  },
  'code-app-removed': {
    en: 'The app that shows login codes was removed from your account.',
    bn: 'লগইনের কোড দেখানো অ্যাপটি আপনার অ্যাকাউন্ট থেকে সরানো হয়েছে।',
  },
  'recovery-codes-made': {
    en: 'New recovery codes were made for your account. Earlier ones no longer work.',
    bn: 'আপনার অ্যাকাউন্টের নতুন রিকভারি কোড তৈরি হয়েছে। আগেরগুলো আর কাজ করবে না।',
  },
  'recovery-code-used': {
    en: 'Somebody has logged in to your account with one of its recovery codes.',
    bn: 'আপনার অ্যাকাউন্টে একটি রিকভারি কোড দিয়ে লগইন করা হয়েছে।',
  },
  'second-step-removed': {
    en: 'An administrator has removed the second step of your login, and you are logged out everywhere. Until you set up a new one, your password alone opens your account.',
    bn: 'একজন অ্যাডমিন আপনার লগইনের দ্বিতীয় ধাপ সরিয়েছেন, আর সব জায়গা থেকে লগআউট করা হয়েছে। নতুন করে চালু না করা পর্যন্ত শুধু পাসওয়ার্ড দিয়েই লগইন করা যাবে।',
  },
}

/** Tells the person, in both languages, as nobody says theirs. */
async function sendSecondStepEmail(
  { db, mailer, shopUrl }: Pick<Shop, 'db' | 'mailer' | 'shopUrl'>,
  id: number,
) {
  const entry = await db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('id', '=', id)
    .executeTakeFirst()
  const [, userId] = /^user (\d+)$/.exec(entry?.subject ?? '') ?? []
  const person =
    userId &&
    (await db.selectFrom('users').select('email').where('id', '=', Number(userId)).executeTakeFirst())
  // Deleted before the job ran.
  if (!entry || !person) return
  const { en, bn } = told[entry.action as SecondStepAction]
  const { shopName } = await readSettings(db)
  await mailer.send({
    id: `second-step-${id}`,
    to: [person.email],
    subject: `${shopName}: your login was changed / আপনার লগইন বদলেছে`,
    ...renderEmail({
      language: 'en',
      shop: shopName,
      parts: [
        en,
        bn,
        'If this was not you, log out everywhere, set a new password, and tell an administrator of the shop.',
        'আপনি না করে থাকলে সব জায়গা থেকে লগআউট করুন, নতুন পাসওয়ার্ড দিন, আর দোকানের কোনো অ্যাডমিনকে জানান।',
        { link: `${shopUrl}/dashboard/profile`, label: 'See it / দেখুন' },
      ],
      footer: shopUrl,
    }),
  })
}

export function secondStepJobs(shop: Shop) {
  shop.jobs.handle(mailSecondStep, ({ entry }) => sendSecondStepEmail(shop, entry))
}
