import { mkdirSync } from 'node:fs'
import { openFiles } from './files.ts'

export interface Mail {
  /** Addresses, one person each; what cannot be an address is refused rather than guessed at. */
  to: readonly string[]
  subject: string
  text: string
  html: string
  /** Whom an answer goes to, where that is not the shop. */
  replyTo?: { name: string; address: string }
  /** The same for the same mail however often it is sent, so that mailboxes can tell a repeat. */
  id: string
}

export interface MailerOptions {
  /** `smtp://…` or `smtps://…`; without it every mail becomes a file in `outbox`. */
  smtpUrl?: string | undefined
  /** `name <address>` or an address. */
  from: string
  outbox: string
  /** The mail server will never take a mail, as to a mailbox that does not exist: trying again would be no use. */
  onRefused?: (error: Error) => void
}

export type Mailer = ReturnType<typeof createMailer>

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get into a header
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

/** Sends one mail at a time through the merchant's mail server, or puts it where it can be looked at. */
export function createMailer({ smtpUrl, from, outbox, onRefused = () => {} }: MailerOptions) {
  /** Resolves when the mail server has taken or refused the mail (or the file is on the disk), and throws otherwise. */
  async function send(mail: Mail) {
    for (const to of mail.to) if (!address.test(to)) throw new Error('A mail has no address to go to.')
    // Fetched with the first mail: most processes of a shop never send one.
    const { createTransport } = await import('nodemailer')
    const letter = {
      from,
      // As objects, so that nothing in an address is read as a second one.
      to: mail.to.map((to) => ({ name: '', address: to })),
      ...(mail.replyTo && {
        replyTo: { name: oneLine(mail.replyTo.name), address: oneLine(mail.replyTo.address) },
      }),
      subject: oneLine(mail.subject),
      text: mail.text,
      html: mail.html,
      messageId: `<${mail.id}@${domainOf(from)}>`,
      // No attachment or text of ours is ever read from a file or an address.
      ...{ disableFileAccess: true, disableUrlAccess: true },
    }
    if (smtpUrl) {
      const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
      const server = createTransport({ url: smtpUrl, ...patience })
      try {
        await server.sendMail(letter)
      } catch (error) {
        if (!isRefusedForGood(error)) throw error
        onRefused(error as Error)
      } finally {
        server.close()
      }
      return
    }
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter)
    mkdirSync(outbox, { recursive: true, mode: 0o700 })
    const at = new Date().toISOString().replaceAll(':', '-')
    await openFiles(outbox).put(`${at}-${mail.id}.eml`, message as Buffer)
  }
  return { send }
}

const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'

/** Whether the mail server said that it will never take this mail. */
const isRefusedForGood = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
