import { hash, verify } from '@node-rs/argon2'

// argon2id with the library's parameters; each hash takes 19 MB and a core, so two at once are enough.
const atOnce = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>) {
  if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

export const hashPassword = (password: string) => inTurn(() => hash(password))
export const verifyPassword = (sent: { hash: string; password: string }) =>
  inTurn(() => verify(sent.hash, sent.password).catch(() => false))
