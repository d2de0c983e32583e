import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { freePort } from '../e2e/free-port.ts'

export interface ReceivedEmail {
  from: string
  to: string[]
  /** Headers and body as received. */
  raw: string
}

/** An SMTP server that records received e-mails. It can be stopped, stalled, or made to reject recipients. */
export async function openMailServer() {
  const received: ReceivedEmail[] = []
  let rejection: { responseCode: number; message: string } | null = null
  let isConfirming = true
  let hold: { arrived: () => void; passed: Promise<void> } | null = null
  const port = await freePort()
  let server: SMTPServer | null = null

  async function up() {
    server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      onRcptTo: (_address, _session, answer) =>
        rejection
          ? answer(Object.assign(new Error(rejection.message), { responseCode: rejection.responseCode }))
          : answer(),
      onData(stream, session, answer) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', async () => {
          hold?.arrived()
          await hold?.passed
          received.push({
            from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
            to: session.envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString(),
          })
          answer(isConfirming ? null : Object.assign(new Error('Try again later'), { responseCode: 451 }))
        })
      },
    })
    server.on('error', () => {})
    const { server: socket } = server
    server.listen(port, '127.0.0.1')
    await once(socket, 'listening')
  }
  async function down() {
    const closing = server
    server = null
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
  }
  await up()
  return {
    received,
    get url() {
      return `smtp://127.0.0.1:${port}`
    },
    up,
    down,
    /** Rejects every recipient from now on; null accepts them again. */
    rejectWith(error: typeof rejection) {
      rejection = error
    },
    /** Whether received e-mails are confirmed; otherwise their sender gets a temporary error. */
    set confirming(value: boolean) {
      isConfirming = value
    },
    /** Receives e-mails but confirms them only after `pass`; `arrived` resolves when the first is held. */
    stall() {
      const arrived = Promise.withResolvers<void>()
      const passed = Promise.withResolvers<void>()
      hold = { arrived: arrived.resolve, passed: passed.promise }
      return {
        arrived: arrived.promise,
        pass() {
          hold = null
          passed.resolve()
        },
      }
    },
  }
}

/** A header of an e-mail, unfolded; null if missing. */
export const headerOf = ({ raw }: ReceivedEmail, name: string) => {
  const head = (raw.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
  return new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? null
}

/** The decoded text and HTML parts of an e-mail. */
export function partsOf({ raw }: ReceivedEmail) {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = (type: string) => {
    const section = raw.split(`--${boundary}`).find((each) => each.includes(`Content-Type: ${type}`)) ?? ''
    const [head = '', ...body] = section.split('\r\n\r\n')
    const text = body.join('\r\n\r\n')
    if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
    if (!/quoted-printable/i.test(head)) return text
    const bytes = text
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    return Buffer.from(bytes, 'latin1').toString()
  }
  return { text: part('text/plain'), html: part('text/html') }
}

/** Decodes a header with encoded words (RFC 2047). */
export const decodeHeader = (header: string | null) =>
  (header ?? '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, how: string, text: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (__, hex: string) =>
                String.fromCharCode(Number.parseInt(hex, 16)),
              ),
            'latin1',
          ).toString(),
    )
