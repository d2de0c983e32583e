import { openDiskStorage } from './file-storage.ts'

export interface Mail {
  /** One address each; the mailer throws on anything that is not a plain address. */
  to: readonly string[]
  subject: string
  text: string
  html: string
  /** The Reply-To address, if it is not the shop's. */
  replyTo?: { name: string; address: string }
  /** Where a mail program ends such e-mails by itself with one POST (RFC 8058). */
  unsubscribeUrl?: string
  /** Becomes the Message-ID. The same for every attempt, so that mailboxes can detect duplicates. */
  id: string
}

export interface MailerOptions {
  /** `smtp://…` or `smtps://…`; without it every e-mail is written to a file in `outbox`. */
  smtpUrl?: string | undefined
  /** `name <address>` or an address. */
  from: string
  outbox: string
  /** Called when the mail server rejects an e-mail permanently (5xx), so that a retry is pointless. */
  onRejected?: (error: Error) => void
  /** Milliseconds that the mail server gets for one e-mail; less than its job has. Default 45,000. */
  timeout?: number
}

export type Mailer = ReturnType<typeof createMailer>

/** Why an e-mail was not sent, or is not known to be. */
export class MailError extends Error {
  readonly code: string | undefined
  /** What the mail server has answered; undefined if it has not. */
  readonly responseCode: number | undefined
  /** Whether the server may have the e-mail nevertheless. */
  readonly mayHaveArrived: boolean

  constructor(cause: Error & { code?: string; responseCode?: number }, hasBegun: boolean) {
    super(cause.message, { cause })
    this.code = cause.code
    this.responseCode = cause.responseCode
    this.mayHaveArrived = hasBegun && cause.responseCode === undefined
  }
}

const address = /^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be removed
const oneLine = (text: string) => text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim()

/** Sends e-mails through the merchant's SMTP server, or writes them to the outbox folder without one. */
export function createMailer({
  smtpUrl,
  from,
  outbox,
  onRejected = () => {},
  timeout = 45_000,
}: MailerOptions) {
  /**
   * Resolves to whether the server has accepted the e-mail (or the file is written), or rejects it for good; otherwise throws, a
   * `MailError` if it is because of the server.
   */
  async function send({ id, to, subject, text, html, replyTo, unsubscribeUrl }: Mail) {
    if (!to.every((each) => address.test(each))) throw new Error('A mail has no address to go to.')
    // Imported on first use: most processes never send an e-mail.
    const { createTransport } = await import('nodemailer')
    const mail = {
      from,
      // As objects, so that an address cannot be parsed as several.
      to: to.map((address) => ({ name: '', address })),
      ...(replyTo && {
        replyTo: { name: oneLine(replyTo.name), address: oneLine(replyTo.address) },
      }),
      subject: oneLine(subject),
      text,
      html,
      messageId: `<${id}@${domainOf(from)}>`,
      ...(unsubscribeUrl && {
        headers: {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      // Nodemailer must never read content from a file or a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    }
    if (smtpUrl) {
      const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
      let hasBegun = false
      const server = createTransport({
        url: smtpUrl,
        ...timeouts,
        transactionLog: true,
        // The commands sent to the server.
        logger: {
          debug({ tnx }: { tnx?: string }, command: string) {
            hasBegun ||= tnx === 'client' && command === 'DATA'
          },
        },
      })
      try {
        // Those above are of silence only.
        await server.sendMail({ ...mail, signal: AbortSignal.timeout(timeout) })
      } catch (error) {
        if (!isRejectedPermanently(error)) throw new MailError(error as Error, hasBegun)
        onRejected(error as Error)
        return false
      } finally {
        server.close()
      }
      return true
    }
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail)
    // Named by the id alone: a job that runs again after a crash writes the same file.
    await openDiskStorage(outbox).put(`${id}.eml`, message as Buffer)
    return true
  }
  return { send }
}

const domainOf = (from: string) => /@([^\s>]+)>?$/.exec(from)?.[1] ?? 'localhost'

/** Whether the server rejected the e-mail with a permanent (5xx) error. */
const isRejectedPermanently = (error: unknown) => {
  const { responseCode, code } = error as { responseCode?: number; code?: string }
  return code === 'EENVELOPE' && responseCode !== undefined && responseCode >= 500
}
