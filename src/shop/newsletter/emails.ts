import { sql } from 'kysely'
import { baseOf, formatNumber, type Language } from '#lib/language.ts'
import { type EmailPart, renderEmail } from '#platform/email-template.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { confirmationDays, createConfirmationToken, createUnsubscribeToken, hashToken } from './tokens.ts'

interface Templates {
  subject: (shop: string) => string
  alreadySubscribedSubject: (shop: string) => string
  requested: (shop: string) => string
  confirm: string
  validFor: (days: number) => string
  notRequested: string
  alreadySubscribed: (shop: string) => string
  unsubscribe: string
  footer: (shopUrl: string, unsubscribeLink: string) => string
}

/** Texts of the e-mails about the newsletter. */
const templates: Record<Language, Templates> = {
  en: {
    subject: (shop) => `Please confirm: the ${shop} newsletter`,
    alreadySubscribedSubject: (shop) => `You are already on the list of the ${shop} newsletter`,
    requested: (shop) =>
      `Somebody, most likely you, asked for the newsletter of ${shop} to be sent to this address.`,
    confirm: 'Confirm my subscription',
    validFor: (days) => `The link works for ${days} days.`,
    notRequested: 'If it was not you, do nothing: without your confirmation we send no newsletter.',
    alreadySubscribed: (shop) =>
      `Somebody asked for the newsletter of ${shop} with this address, which is on its list already. You do not need to do anything.`,
    unsubscribe: 'Unsubscribe',
    footer: (shopUrl, unsubscribeLink) => `${shopUrl}\nNo newsletter to this address: ${unsubscribeLink}`,
  },
  bn: {
    subject: (shop) => `${shop} নিউজলেটার: নিশ্চিত করুন`,
    alreadySubscribedSubject: (shop) => `আপনি আগে থেকেই ${shop} নিউজলেটারের তালিকায় আছেন`,
    requested: (shop) => `কেউ একজন (সম্ভবত আপনি) এই ঠিকানায় ${shop}-এর নিউজলেটার পাঠানোর অনুরোধ করেছেন।`,
    confirm: 'সাবস্ক্রিপশন নিশ্চিত করুন',
    validFor: (days) => `লিংকটি ${formatNumber(days, 'bn')} দিন কাজ করবে।`,
    notRequested: 'আপনি না হলে কিছুই করতে হবে না: আপনি নিশ্চিত না করলে আমরা নিউজলেটার পাঠাই না।',
    alreadySubscribed: (shop) =>
      `এই ঠিকানায় ${shop}-এর নিউজলেটারের অনুরোধ এসেছে, তবে ঠিকানাটি আগে থেকেই তালিকায় আছে। আপনাকে কিছুই করতে হবে না।`,
    unsubscribe: 'সাবস্ক্রিপশন বাতিল করুন',
    footer: (shopUrl, unsubscribeLink) => `${shopUrl}\nএই ঠিকানায় নিউজলেটার না চাইলে: ${unsubscribeLink}`,
  },
}

/** Sends the link that confirms a subscription, or a notice that the address is already subscribed. */
export async function sendSubscriptionEmail({ db, mailer, shopUrl, secret }: Shop, id: number) {
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
  const template = templates[language]
  const linkTo = (page: string, token: string) =>
    `${shopUrl}${baseOf(language)}/newsletter/${page}?token=${token}`
  const unsubscribeLink = linkTo('unsubscribe', createUnsubscribeToken(secret, id))
  let parts: EmailPart[] = [
    template.alreadySubscribed(shop),
    { link: unsubscribeLink, label: template.unsubscribe },
  ]
  if (subscription.status === 'pending') {
    // A new token for every e-mail, stored only as a hash, so that access to the database is not enough to confirm.
    const token = createConfirmationToken()
    await db
      .updateTable('newsletterSubscriptions')
      .set({
        tokenHash: hashToken(token),
        tokenExpiresAt: sql`now() + make_interval(days => ${confirmationDays})`,
      })
      .where('id', '=', id)
      .execute()
    parts = [
      template.requested(shop),
      { link: linkTo('confirm', token), label: template.confirm },
      template.validFor(confirmationDays),
      template.notRequested,
    ]
  }
  await mailer.send({
    id: `newsletter-${id}-${subscription.askedAt.getTime()}`,
    to: [subscription.email],
    subject:
      subscription.status === 'pending' ? template.subject(shop) : template.alreadySubscribedSubject(shop),
    ...renderEmail({ language, shop, parts, footer: template.footer(shopUrl, unsubscribeLink) }),
  })
}
