import { baseOf, type Language } from '#lib/language.ts'
import { renderEmail } from '#platform/email-template.ts'
import { listMerchantEmails, readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'

const templates: Record<
  Language,
  {
    subject: (name: string) => string
    intro: (name: string) => string
    phone: (number: string) => string
    linkLabel: string
    footer: string
  }
> = {
  en: {
    subject: (name) => `Message from ${name}`,
    intro: (name) => `${name} has written to the shop:`,
    phone: (number) => `Mobile number: ${number}`,
    linkLabel: 'All messages',
    footer: 'Reply to this email to answer the sender.',
  },
  bn: {
    subject: (name) => `${name}-এর বার্তা`,
    intro: (name) => `${name} লিখেছেন:`,
    phone: (number) => `মোবাইল নম্বর: ${number}`,
    linkLabel: 'সব বার্তা দেখুন',
    footer: 'এই ইমেইলের রিপ্লাই দিলে তা প্রেরকের কাছে যাবে।',
  },
}

/** Forwards a contact message to the merchant; a reply goes to its sender. */
export async function sendContactEmail({ db, mailer, shopUrl }: Shop, id: number) {
  const message = await db.selectFrom('inbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return
  const language = message.language as Language
  const { shopName, shopNameBn } = await readSettings(db)
  const { subject, intro, phone, linkLabel, footer } = templates[language]
  await mailer.send({
    id: `message-${id}`,
    to: await listMerchantEmails(db),
    replyTo: { name: message.name, address: message.email },
    subject: subject(message.name),
    ...renderEmail({
      language,
      shop: language === 'bn' ? shopNameBn : shopName,
      parts: [
        intro(`${message.name} <${message.email}>`),
        { quote: message.message },
        ...(message.mobileNumber ? [phone(message.mobileNumber)] : []),
        { link: `${shopUrl}${baseOf(language)}/dashboard/messages`, label: linkLabel },
      ],
      footer,
    }),
  })
}
