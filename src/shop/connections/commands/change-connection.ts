import { z } from 'zod'
import { invalid } from '#lib/errors.ts'
import { hasPermission, notYourPermission, type PersonConfirmation } from '#platform/auth.ts'
import type { Tx } from '#platform/database.ts'
import { job } from '#platform/jobs.ts'
import type { Call } from '#shop/shop.ts'

/** The entries of the audit log that say where messages, codes, parcels, events or money of customers go. */
export type ConnectionAction =
  | 'sms-gateway-changed'
  | 'courier-connected'
  | 'courier-disconnected'
  | 'webhook-added'
  | 'webhook-changed'
  | 'webhook-deleted'
  | 'meta-token-changed'
  | 'meta-token-removed'
  | 'tiktok-token-changed'
  | 'tiktok-token-removed'
  | 'addresses-changed'
  | 'wallets-changed'
  | 'wallet-forwarding-changed'
  | 'telegram-bot-changed'
  | 'number-checks-changed'

/** Tells the administrators of such an entry; handled in `connections/emails.ts`. */
export const mailConnectionChanged = job({
  name: 'mail-connection-changed',
  data: z.object({ entry: z.int() }),
  end: 'health',
})

/** A call whose caller was asked for the password. */
export interface ConfirmedCall extends Call {
  confirmation: PersonConfirmation
}

interface ConnectionChange {
  action: ConnectionAction
  subject: string
  /** Addresses and what belongs to them; never keys. */
  before: object | null
  after: object | null
}

/**
 * Records a change of where customers' data goes, in its transaction, and tells the administrators by e-mail (D126). Throws unless
 * this is the person's permission and they have confirmed it, so that no such change gets by without.
 */
export async function changeConnection(
  tx: Tx,
  { user, jobs, audit, confirmation }: ConfirmedCall,
  { action, subject, ...change }: ConnectionChange,
) {
  if (!hasPermission(user, 'connections')) throw notYourPermission('connections')
  if (confirmation.problem !== null) throw invalid({ password: confirmation.problem })
  const entry = await audit(tx, action, subject, change)
  await jobs.enqueue(tx, mailConnectionChanged, { entry })
}

/** An address without what follows its path, where programs like to put keys. */
export function withoutQuery(address: string) {
  const { origin, pathname } = new URL(address)
  return origin + (pathname === '/' ? '' : pathname)
}
