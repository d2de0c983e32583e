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
    footerWithoutEmail: string
  }
> = {
  en: {
    subject: (name) => `Message from ${name}`,
    intro: (name) => `${name} has written to the shop:`,
    phone: (number) => `Mobile number: ${number}`,
    linkLabel: 'All messages',
    footer: 'Reply to this email to answer the sender.',
    footerWithoutEmail: 'The sender gave no email address: please call to answer.',
  },
  bn: {
    subject: (name) => `${name}-এর বার্তা`,
    intro: (name) => `${name} লিখেছেন:`,
    phone: (number) => `মোবাইল নম্বর: ${number}`,
    linkLabel: 'সব বার্তা দেখুন',
    footer: 'এই ইমেইলের রিপ্লাই দিলে তা প্রেরকের কাছে যাবে।',
    footerWithoutEmail: 'প্রেরক ইমেইল ঠিকানা দেননি: উত্তর দিতে ফোন করুন।',
  },
}

/** Forwards a contact message to the merchant; a reply goes to its sender, who may have given a number instead. */
export async function sendContactEmail({ db, mailer, shopUrl }: Shop, id: number) {
  const message = await db.selectFrom('inbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!message) return
  const language = message.language as Language
  const { shopName, shopNameBn } = await readSettings(db)
  const { subject, intro, phone, linkLabel, footer, footerWithoutEmail } = templates[language]
  const { name, email } = message
  await mailer.send({
    id: `message-${id}`,
    to: await listMerchantEmails(db),
    ...(email && { replyTo: { name, address: email } }),
    subject: subject(name),
    ...renderEmail({
      language,
      shop: language === 'bn' ? shopNameBn : shopName,
      parts: [
        intro(email ? `${name} <${email}>` : name),
        { quote: message.message },
        ...(message.mobileNumber ? [phone(message.mobileNumber)] : []),
        { link: `${shopUrl}${baseOf(language)}/dashboard/messages`, label: linkLabel },
      ],
      footer: email ? footer : footerWithoutEmail,
    }),
  })
}
