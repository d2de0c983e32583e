import type { Language } from '#lib/language.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { readAccount } from '#shop/sms/commands/request-gateway.ts'
import type { CampaignFields } from './contract.ts'
import { linkTo, shopNameIn, stopLink } from './links.ts'
import { composeText, emailLanguage, namelessCustomer } from './rules.ts'
import { estimate, findExample } from './segment.ts'

type Message = Pick<CampaignFields, 'channel' | 'link' | 'segment'>

/** What the placeholders are for one of the customers; the link that ends the messages has its length and ends nothing. */
export async function exampleValues(shop: Shop, { channel, link, segment }: Message) {
  const [settings, customer] = await Promise.all([
    readSettings(shop.db),
    findExample(shop.db, segment, channel),
  ])
  const valuesIn = (language: Language) => ({
    name: customer?.name || namelessCustomer[language],
    shop: shopNameIn(settings, language),
    link: linkTo(shop.shopUrl, language, link),
    stop: stopLink(shop, language, 0),
  })
  return { en: valuesIn('en'), bn: valuesIn('bn') }
}

/** What sending would be now. */
export async function preview(shop: Shop, fields: Omit<CampaignFields, 'name'>) {
  const { channel, language, text, emails, segment } = fields
  const [values, account] = await Promise.all([
    exampleValues(shop, fields),
    readAccount(shop.db, shop.encryptionOf),
  ])
  const compose = (name: string) => composeText(language, text, { ...values[language], name })
  const { texts, parts, ...counted } = await estimate(
    shop.db,
    segment,
    channel,
    compose,
    namelessCustomer[language],
  )
  const emailsIn = { en: 0, bn: 0 }
  for (const own of ['en', 'bn'] as const) emailsIn[emailLanguage(emails, own)] += counted.emails[own]
  const partCost = typeof account === 'string' ? 0 : account.gateway.partCost
  return {
    hasGateway: account !== 'none',
    hasMailServer: shop.hasMailServer,
    partCost,
    recipients: texts + emailsIn.en + emailsIn.bn,
    texts,
    emails: emailsIn,
    parts,
    cost: Math.round(parts * partCost * 100) / 100,
    values,
  }
}
