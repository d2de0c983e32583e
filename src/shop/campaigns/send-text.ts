import { sql } from 'kysely'
import type { Language } from '#lib/language.ts'
import { paisaFromTaka } from '#lib/money.ts'
import { subjectOf } from '#shop/personal-data/commands/phone-subject.ts'
import { readAccount, requestGateway } from '#shop/sms/commands/request-gateway.ts'
import { countParts } from '#shop/sms/rules.ts'
import type { Outcome, WriteMessage } from './channels.ts'
import { linkTo, shopNameIn, stopLink } from './links.ts'
import { composeText, namelessCustomer } from './rules.ts'

/** A text message of a campaign, as its customer gets it. */
export const writeText: WriteMessage = async (tx, shop, settings, campaign, { id, phone, name }, ref) => {
  const account = await readAccount(tx, shop.encryptionOf)
  if (account === 'none') return 'gateway'
  if (account === 'secret') return 'secret'
  const number = phone ?? ''
  const language = campaign.language as Language
  const text = composeText(language, campaign.text, {
    name: name || namelessCustomer[language],
    shop: shopNameIn(settings, language),
    link: linkTo(shop.shopUrl, language, campaign.link),
    stop: stopLink(shop, language, id),
  })
  const { parts } = countParts(text)
  const { gateway } = account
  return {
    gateway: gateway.provider,
    parts,
    costPaisa: parts * paisaFromTaka(gateway.partCost),
    isWanted: sql`not exists (select from text_stops where phone in (${number}, ${subjectOf(shop.secret, number)}))`,
    deliver: async () =>
      outcomeOf(await requestGateway(shop.fetchOutside, { ...account, phone: number, text, ref })),
  }
}

/** What is wrong with the account or the text: every further message would be refused as well. */
const ofEveryMessage: readonly string[] = [
  'balance',
  'key',
  'sender',
  'address',
  'content',
  'account',
  'template',
]
/** What may be over in a minute; the message was surely not sent. */
const ofTheMoment: readonly string[] = ['connection', 'rate', 'service']
const minute = 60_000

const notSent = { state: 'failed', problem: 'connection', code: '', gatewayId: '', answer: '' } as const

function outcomeOf(result: Awaited<ReturnType<typeof requestGateway>>): Outcome {
  const { state, problem, ...answered } = result === 'not-sent' ? notSent : result
  const isHopeless = state === 'failed' && ofEveryMessage.includes(problem)
  const isSentLater = isHopeless || (state === 'failed' && ofTheMoment.includes(problem))
  return {
    ...answered,
    state: isSentLater ? 'waiting' : state,
    problem,
    delay: minute,
    isHopeless,
    // That a gateway does not know a number says nothing of the others.
    isOfOne: problem === 'number',
  }
}
