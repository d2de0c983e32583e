import { z } from 'zod'
import { notPossibleNow } from '#lib/errors.ts'
import { FetchError, type SafeFetch } from '#platform/safe-fetch.ts'
import type { SendResult } from './send-result.ts'

export const telegramUrl = 'https://api.telegram.org'

export interface Bot {
  fetchOutside: SafeFetch
  /** `telegramUrl`, but for tests. */
  url: string
  token: string
}

const timeout = 15_000

const answerShape = z.object({
  ok: z.boolean(),
  result: z.unknown().optional(),
  description: z.string().optional(),
  parameters: z.object({ retry_after: z.number().optional() }).optional(),
})

/** Calls a method of the Bot API; null if the answer is none of Telegram's. Throws a `FetchError` if there is none. */
async function call({ fetchOutside, url, token }: Bot, method: string, body: object) {
  const response = await fetchOutside(`${url}/bot${token}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    maxBytes: 1_000_000,
    timeout,
  })
  return { status: response.status, answer: parse(response.body.toString()) }
}

function parse(text: string) {
  try {
    return answerShape.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

const nameShape = z.object({ username: z.string() })

/** The bot's name if Telegram knows this token, otherwise why it is not used. */
export async function findBot(bot: Bot): Promise<{ name: string } | { problem: string }> {
  try {
    const { status, answer } = await call(bot, 'getMe', {})
    const name = nameShape.safeParse(answer?.result).data?.username
    if (answer?.ok && name) return { name }
    return { problem: `Telegram answered ${status}: ${answer?.description ?? 'nothing that can be read'}` }
  } catch (error) {
    if (error instanceof FetchError) return { problem: withoutToken(error.message, bot) }
    throw error
  }
}

const updatesShape = z.array(
  z.object({
    message: z
      .object({
        text: z.string().optional(),
        chat: z.object({ id: z.number(), first_name: z.string().optional(), title: z.string().optional() }),
      })
      .optional(),
  }),
)

/** The chat in which somebody has sent this code to the bot within the last day; null if nobody has. */
export async function findChat(bot: Bot, code: string) {
  // The latest; what came before is forgotten.
  const newest = { offset: -100, limit: 100, allowed_updates: ['message'] }
  const { status, answer } = await call(bot, 'getUpdates', newest)
  if (!answer?.ok)
    throw notPossibleNow(`Telegram answered ${status}: ${(answer?.description ?? '').slice(0, 200)}`)
  const updates = updatesShape.safeParse(answer?.result).data ?? []
  const chat = updates.findLast(({ message }) => message?.text?.trim().split(/\s+/).at(-1) === code)?.message
    ?.chat
  return chat ? { id: String(chat.id), name: (chat.title ?? chat.first_name ?? '').slice(0, 100) } : null
}

/** Sends a message to a chat. */
export async function sendTelegram(bot: Bot, chat: string, text: string): Promise<SendResult> {
  try {
    const { status, answer } = await call(bot, 'sendMessage', {
      chat_id: chat,
      text,
      link_preview_options: { is_disabled: true },
    })
    if (answer?.ok) return { kind: 'sent' }
    const problem = `Telegram answered ${status}: ${(answer?.description ?? '').slice(0, 200)}`
    if (status === 429) return { kind: 'retry', problem, seconds: answer?.parameters?.retry_after }
    // The person has stopped the bot, or left the chat.
    if (status === 403) return { kind: 'gone' }
    return status >= 500 ? { kind: 'retry', problem } : { kind: 'failed', problem }
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    const problem = withoutToken(error.message, bot)
    // Telegram has no way to tell a repeated message from a new one.
    return error.mayHaveArrived ? { kind: 'failed', problem } : { kind: 'retry', problem }
  }
}

const withoutToken = (message: string, { token }: Bot) => message.replaceAll(token, '…')
