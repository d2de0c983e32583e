import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ShopError } from '#lib/errors.ts'
import { inTransaction, type Tx } from '#platform/database.ts'
import { countAgainstLimit } from '#platform/rate-limits.ts'
import { isStorableText } from '#platform/validate-request.ts'
import { type WalletName, walletNames } from '#shop/risk/rules.ts'
import type { Shop } from '#shop/shop.ts'
import { matchMoney } from './match-money.ts'
import { parseWalletText, type ReceivedMoney } from './parse-wallet-text.ts'
import type { WalletSenders } from './rules.ts'

/** The secret address; its token follows as `?token=`, which no log has. */
export const forwardingPath = '/api/forwarded-messages'

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const isSame = (one: string, other: string) =>
  timingSafeEqual(Buffer.from(hashOf(one)), Buffer.from(hashOf(other)))

/** Bytes of a message, which is one or a few SMS. */
const bodyLimit = 16 * 1024
const maxText = 1000
const maxFrom = 60

interface Proved {
  headers: IncomingHttpHeaders
  body: Buffer
  key: string
}

/** Whether a message carries the key itself, or a signature made with it; a wrong one of either is refused. */
function hasProof({ headers, body, key }: Proved) {
  const typed = [
    headers.authorization?.replace(/^Bearer /i, ''),
    ...[headers['x-key'], headers['x-api-key']].flat(),
  ].filter((each) => each !== undefined)
  const signature = [headers['x-signature'] ?? headers['x-hub-signature-256']].flat()[0]
  const signed = (parts: (Buffer | string)[]) => {
    const hmac = createHmac('sha256', key)
    for (const part of parts) hmac.update(part)
    return hmac.digest('hex')
  }
  // Some programs sign the time as well.
  const time = [headers['x-timestamp']].flat()[0] ?? ''
  const isSigned =
    signature === undefined
      ? null
      : [signed([body]), signed([body, time])].some((right) =>
          isSame(right, signature.replace(/^sha256=/i, '').toLowerCase()),
        )
  const isTyped = typed.length === 0 ? null : typed.every((each) => isSame(each, key))
  return isSigned !== false && isTyped !== false && (isSigned ?? isTyped ?? false)
}

/** The fields of a message by their names in small letters: JSON, also within `payload` or `data`, or a form. */
function fieldsOf(body: Buffer, contentType: string): Map<string, string> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(body)
  if (contentType.startsWith('application/x-www-form-urlencoded'))
    return new Map([...new URLSearchParams(text)].map(([name, value]) => [name.toLowerCase(), value]))
  const json: unknown = JSON.parse(text)
  const fields = new Map<string, string>()
  const add = (from: unknown, depth: number) => {
    if (typeof from !== 'object' || from === null) return
    for (const [name, value] of Object.entries(from)) {
      if (typeof value === 'string' || typeof value === 'number')
        fields.set(name.toLowerCase(), String(value))
      else if (depth === 0 && /^(payload|data)$/i.test(name)) add(value, 1)
    }
  }
  add(json, 0)
  return fields
}

/** As the usual programs name them. */
const fieldNames = {
  from: ['from', 'sender', 'number', 'phonenumber', 'address'],
  text: ['text', 'message', 'body', 'msg', 'content'],
  time: ['sentstamp', 'time', 'timestamp', 'receivedstamp', 'receivedat'],
}

interface Message {
  from: string
  text: string
  /** When it was sent, as the phone says. */
  time: Date | null
}

/** Reads what was sent; throws where it is no message, so that who sets up a phone sees it. */
function readMessage(body: Buffer, contentType: string): Message {
  let fields: Map<string, string>
  try {
    fields = fieldsOf(body, contentType)
  } catch {
    throw new ShopError('bad-request', 'Neither JSON nor a form in UTF-8.')
  }
  const fieldOf = (names: readonly string[]) => names.map((name) => fields.get(name)).find(Boolean) ?? ''
  const [from, text] = [fieldOf(fieldNames.from).trim(), fieldOf(fieldNames.text)]
  if (!from || !text || !isStorableText(from) || !isStorableText(text))
    throw new ShopError('bad-request', 'Expected `from` and `text`.')
  return { from, text, time: parseTime(fieldOf(fieldNames.time)) }
}

/** Seconds, milliseconds or ISO 8601; of this year or so, or nothing. */
function parseTime(typed: string) {
  const number = /^\d+$/.test(typed) ? Number(typed) * (typed.length <= 10 ? 1000 : 1) : Date.parse(typed)
  const isNear = Math.abs(number - Date.now()) < 400 * 86_400_000
  return isNear ? new Date(number) : null
}

interface Read {
  wallet: WalletName
  isGenuine: boolean
  money: ReceivedMoney | null
}

const nameOf = (typed: string) => typed.normalize('NFKC').trim().toLowerCase()

/** What a message is; null for what is no money received, such as codes and offers, which is not kept. */
function readAs({ from, text }: Message, senders: WalletSenders): Read | null {
  if (text.length > maxText || from.length > maxFrom) return null
  const own = walletNames.find((name) => senders[name].some((each) => nameOf(each) === nameOf(from)))
  if (own) {
    const parsed = parseWalletText(own, text)
    if (parsed.kind === 'other') return null
    return { wallet: own, isGenuine: true, money: parsed.kind === 'received' ? parsed.money : null }
  }
  for (const wallet of walletNames) {
    const parsed = parseWalletText(wallet, text)
    if (parsed.kind === 'received') return { wallet, isGenuine: false, money: parsed.money }
  }
  return null
}

/** Stores a message once, and queues the search for its payment. */
async function storeMessage(
  tx: Tx,
  { jobs }: Shop,
  { from, text, time }: Message,
  { wallet, isGenuine, money }: Read,
) {
  const row = await tx
    .insertInto('walletMessages')
    .values({
      contentHash: hashOf(`${nameOf(from)}\n${text.replace(/\s+/g, ' ').trim()}`),
      fromName: from,
      text,
      wallet,
      isGenuine,
      receivedBy: money?.by ?? null,
      amountPaisa: money?.amountPaisa ?? null,
      trxId: money?.trxId ?? null,
      sender: money?.sender ?? null,
      feePaisa: money?.feePaisa ?? null,
      balancePaisa: money?.balancePaisa ?? null,
      sentAt: money?.sentAt ?? time,
      problem: isGenuine ? (money ? '' : 'unreadable') : 'pretends',
    })
    .onConflict((conflict) => conflict.column('contentHash').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row && isGenuine && money) await jobs.enqueue(tx, matchMoney, { wallet, trxId: money.trxId })
}

/** Takes what the merchant's phone passes on: answered as soon as it is stored, with the same whatever it was. */
export function messageReceiver(app: FastifyInstance, shop: Shop) {
  const { db, limits, encryptionOf } = shop
  app.register(async (scope) => {
    // As bytes: signatures are made over them.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer' },
      async (_request: FastifyRequest, body: Buffer) => body,
    )
    scope.post<{ Body: Buffer | undefined; Querystring: { token?: string | string[] } }>(
      forwardingPath,
      { bodyLimit },
      ({ body = Buffer.alloc(0), headers, query, network }, reply) =>
        scope.queues.writes.run(network, async () => {
          const row = await db.selectFrom('walletForwarding').selectAll().executeTakeFirst()
          const token = typeof query.token === 'string' ? query.token : ''
          if (!row || !isSame(row.tokenHash, hashOf(token))) {
            // Only strangers are counted by their network, which may be the phone's as well.
            if (limits) await countAgainstLimit(db, `wallet-message:${network}`, 30, 60)
            throw new ShopError('not-found', 'There is no such call.')
          }
          if (limits) await countAgainstLimit(db, 'wallet-messages', 300, 60)
          const key = row.key === null ? null : encryptionOf('wallets').decrypt(row.key)
          if (row.key !== null && (key === null || !hasProof({ headers, body, key })))
            throw new ShopError('not-signed-in', 'Not the key of this address.')
          const message = readMessage(body, headers['content-type'] ?? '')
          const read = readAs(message, row.senders as unknown as WalletSenders)
          await inTransaction(db, async (tx) => {
            await tx.updateTable('walletForwarding').set({ heardAt: new Date() }).execute()
            if (read) await storeMessage(tx, shop, message, read)
          })
          return reply.send({ ok: true })
        }),
    )
  })
}
