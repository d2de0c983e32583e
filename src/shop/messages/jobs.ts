import { z } from 'zod'
import { baseOf, type Language } from '#lib/language.ts'
import type { Database } from '#platform/database.ts'
import { type Jobs, job } from '#platform/jobs.ts'
import { writeLetter } from '#platform/letter.ts'
import type { Mailer } from '#platform/mailer.ts'
import { findMerchantMailboxes, readSettings } from '#shop/settings/service.ts'

interface Post {
  db: Database
  mailer: Mailer
  shopUrl: string
}

export const mailMessage = job({ name: 'mail-message', data: z.object({ id: z.number().int() }) })

const words: Record<
  Language,
  { subject: (name: string) => string; wrote: (name: string) => string; all: string; foot: string }
> = {
  en: {
    subject: (name) => `Message from ${name}`,
    wrote: (name) => `${name} has written to the shop:`,
    all: 'All messages',
    foot: 'Answer this mail to write to the sender.',
  },
  bn: {
    subject: (name) => `${name}-এর বার্তা`,
    wrote: (name) => `${name} দোকানে লিখেছেন:`,
    all: 'সব বার্তা দেখুন',
    foot: 'প্রেরককে লিখতে এই মেইলের উত্তর দিন।',
  },
}

export function messageJobs(jobs: Jobs, { db, mailer, shopUrl }: Post) {
  jobs.handle(mailMessage, async ({ id }) => {
    const written = await db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst()
    if (!written) return
    const language = written.language as Language
    const { shopName, shopNameBn } = await readSettings(db)
    const { subject, wrote, all, foot } = words[language]
    const from = `${written.name} <${written.email}>`
    await mailer.send({
      id: `message-${id}`,
      to: await findMerchantMailboxes(db),
      replyTo: { name: written.name, address: written.email },
      subject: subject(written.name),
      ...writeLetter({
        language,
        shop: language === 'bn' ? shopNameBn : shopName,
        parts: [
          wrote(from),
          { quote: written.message },
          { link: `${shopUrl}${baseOf(language)}/dashboard/messages`, word: all },
        ],
        foot,
      }),
    })
  })
}
