import { editConflict, invalid, notFound, notPossibleNow } from '#lib/errors.ts'
import { isFilled } from '#lib/text.ts'
import { type Database, inTransaction, type Tx } from '#platform/database.ts'
import type { Call } from '#shop/shop.ts'
import { queueCampaignTest } from '#shop/sms/commands/queue-message.ts'
import { readAccount } from '#shop/sms/commands/request-gateway.ts'
import { unknownPlaceholders } from '#shop/sms/rules.ts'
import { type CampaignFields, putCampaign, startCampaign as startEndpoint } from '../contract.ts'
import { exampleValues } from '../preview.ts'
import { getCampaign } from '../queries.ts'
import {
  type CampaignChannel,
  type CampaignState,
  campaignPlaceholders,
  composeText,
  emailPlaceholders,
  hasEmails,
  hasTexts,
  isEmailNeeded,
} from '../rules.ts'
import { sendCampaigns } from '../send.ts'
import { mailCampaignTest } from '../test-email.ts'

function toColumns({ segment, emails, ...fields }: CampaignFields) {
  const errors: Record<string, string> = {}
  const check = (field: string, text: string, known: readonly string[]) => {
    const unknown = unknownPlaceholders(text, known)
    if (unknown.length) errors[field] = `Unknown: ${unknown.join(' ')}`
  }
  if (hasTexts(fields.channel)) {
    if (!isFilled(fields.text)) errors.text = 'Required'
    check('text', fields.text, campaignPlaceholders)
  }
  if (hasEmails(fields.channel))
    for (const language of ['en', 'bn'] as const) {
      const isNeeded = isEmailNeeded(emails, language)
      for (const [name, typed] of Object.entries(emails[language])) {
        if (isNeeded && !isFilled(typed)) errors[`emails.${language}.${name}`] = 'Required'
        check(`emails.${language}.${name}`, typed, emailPlaceholders)
      }
    }
  if (Object.keys(errors).length) throw invalid(errors)
  return { ...fields, emails: JSON.stringify(emails), segment: JSON.stringify(segment) }
}

const subjectOf = (id: number) => `campaign ${id}`

/** Locks a campaign; throws unless it is in one of these states. */
async function lockCampaign(tx: Tx, id: number, states: readonly CampaignState[]) {
  const row = await tx
    .selectFrom('campaigns')
    .select(['state', 'version', 'channel'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(() => notFound('Campaign'))
  const state = row.state as CampaignState
  if (!states.includes(state)) throw notPossibleNow(`The campaign is ${state}.`)
  return { ...row, state }
}

const update = (tx: Tx, id: number, fields: object) =>
  tx.updateTable('campaigns').set(fields).where('id', '=', id).execute()

export const addCampaign = ({ db, audit }: Call, fields: CampaignFields) =>
  inTransaction(db, async (tx) => {
    const { id } = await tx
      .insertInto('campaigns')
      .values(toColumns(fields))
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(tx, 'campaign-added', subjectOf(id), { after: fields })
    return getCampaign(tx, id)
  })

export const changeCampaign = (
  { db, audit }: Call,
  id: number,
  { version, ...fields }: CampaignFields & { version: number },
) =>
  inTransaction(db, async (tx) => {
    const row = await lockCampaign(tx, id, ['draft'])
    const before = await getCampaign(tx, id)
    if (row.version !== version) throw editConflict(putCampaign, before)
    await update(tx, id, { ...toColumns(fields), version: version + 1 })
    await audit(tx, 'campaign-changed', subjectOf(id), { before, after: fields })
    return getCampaign(tx, id)
  })

export const deleteCampaign = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockCampaign(tx, id, ['draft'])
    const before = await getCampaign(tx, id)
    await tx.deleteFrom('campaigns').where('id', '=', id).execute()
    await audit(tx, 'campaign-deleted', subjectOf(id), { before })
    return { _id: String(id) }
  })

async function requireGateway({ encryptionOf }: Pick<Call, 'encryptionOf'>, db: Database | Tx) {
  if ((await readAccount(db, encryptionOf)) === 'none')
    throw notPossibleNow('No gateway for text messages is connected.')
}

function requireMailServer({ hasMailServer }: Pick<Call, 'hasMailServer'>) {
  if (!hasMailServer) throw notPossibleNow('No mail server is set up.')
}

/** Throws unless everything is there that a campaign goes through. */
async function requireChannels(tx: Tx, call: Call, channel: string) {
  if (hasTexts(channel as CampaignChannel)) await requireGateway(call, tx)
  if (hasEmails(channel as CampaignChannel)) requireMailServer(call)
}

/** Sends the text of a campaign to a number of the shop. */
export async function testCampaign(call: Call, id: number, phone: string) {
  const campaign = await getCampaign(call.db, id)
  if (!hasTexts(campaign.channel)) throw notPossibleNow('The campaign has no text message.')
  await requireGateway(call, call.db)
  const { language } = campaign
  const text = composeText(language, campaign.text, (await exampleValues(call, campaign))[language])
  const messageId = await inTransaction(call.db, (tx) =>
    queueCampaignTest(tx, call, { phone, language, text }),
  )
  return { messageId: String(messageId) }
}

/** Sends the e-mails of a campaign to the person who calls. */
export async function testCampaignEmail(call: Call, id: number) {
  const campaign = await getCampaign(call.db, id)
  if (!hasEmails(campaign.channel)) throw notPossibleNow('The campaign has no e-mail.')
  requireMailServer(call)
  const { id: userId, email } = call.user
  await inTransaction(call.db, (tx) =>
    call.jobs.enqueue(tx, mailCampaignTest, { id: Number(campaign._id), userId, at: Date.now() }),
  )
  return { email }
}

/** Sends a draft, to at most as many numbers as were confirmed. */
export async function startCampaign(
  call: Call,
  id: number,
  { version, recipients }: { version: number; recipients: number },
) {
  return inTransaction(call.db, async (tx) => {
    const row = await lockCampaign(tx, id, ['draft'])
    await requireChannels(tx, call, row.channel)
    if (row.version !== version) throw editConflict(startEndpoint, await getCampaign(tx, id))
    await update(tx, id, { state: 'preparing', recipients, startedAt: new Date() })
    await call.jobs.enqueue(tx, sendCampaigns, null)
    await call.audit(tx, 'campaign-started', subjectOf(id), { after: { recipients } })
    return getCampaign(tx, id)
  })
}

/** From its commit on no message of the campaign is begun: sending asks for its state in the statement that begins one. */
export const pauseCampaign = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    await lockCampaign(tx, id, ['sending'])
    await update(tx, id, { state: 'paused', problem: '' })
    await audit(tx, 'campaign-paused', subjectOf(id))
    return getCampaign(tx, id)
  })

export const continueCampaign = (call: Call, id: number) =>
  inTransaction(call.db, async (tx) => {
    const { channel } = await lockCampaign(tx, id, ['paused'])
    await requireChannels(tx, call, channel)
    await update(tx, id, { state: 'sending', problem: '', failures: 0, emailFailures: 0 })
    await call.jobs.enqueue(tx, sendCampaigns, null)
    await call.audit(tx, 'campaign-continued', subjectOf(id))
    return getCampaign(tx, id)
  })

/** Ends a campaign for good. */
export const stopCampaign = ({ db, audit }: Call, id: number) =>
  inTransaction(db, async (tx) => {
    const { state } = await lockCampaign(tx, id, ['preparing', 'sending', 'paused'])
    await update(tx, id, { state: 'stopped', problem: '', endedAt: new Date() })
    await audit(tx, 'campaign-stopped', subjectOf(id), { before: { state } })
    return getCampaign(tx, id)
  })
