import { sql } from 'kysely'
import type { Language } from '#lib/language.ts'
import { inTransaction } from '#platform/database.ts'
import { readSettings } from '#shop/settings/service.ts'
import type { Shop } from '#shop/shop.ts'
import { canSendCodes, queueReminder } from '#shop/sms/commands/queue-message.ts'
import { isNight } from '#shop/sms/rules.ts'
import { checkoutLink } from './checkout-link.ts'

const batchSize = 200

/** Nothing of its number was typed later, in another browser: whoever types somebody else's number takes nothing away from them. */
export const isLatestOfNumber = sql<boolean>`not exists (
  select from checkouts as later where later.mobile_number = checkouts.mobile_number and later.ended_at is null
    and (later.changed_at, later.id) > (checkouts.changed_at, checkouts.id))`

/** An order of the number says that it has finished, wherever it was placed. */
export const isOrderedSince = sql<boolean>`exists (
  select from orders where orders.mobile_number = checkouts.mobile_number and placed_at > checkouts.changed_at)`

/**
 * Sends who has left a checkout for the merchant's minutes one text message with its link: once a week to a number at most, by
 * day only, and to none that is blocked or has ordered since. What was left more than a day before that is not told any more.
 */
export const remindCustomers = (shop: Shop, now: Date) =>
  inTransaction(shop.db, async (tx) => {
    const settings = await readSettings(tx)
    const minutes = settings.checkoutSmsMinutes
    if (settings.keepCheckouts === 'off' || minutes === 0 || isNight(now)) return
    if (!(await canSendCodes({ db: tx, memoize: shop.memoize }))) return
    const rows = await tx
      .selectFrom('checkouts')
      .select(['id', 'language'])
      .select(sql<string>`mobile_number`.as('mobileNumber'))
      .where('endedAt', 'is', null)
      .where(
        sql<boolean>`changed_at between now() - make_interval(days => 1, mins => ${minutes}) and now() - make_interval(mins => ${minutes})`,
      )
      .where(
        sql<boolean>`not exists (select from sms_messages
          where event = 'checkout' and phone = mobile_number and created_at > now() - interval '7 days')`,
      )
      .where(sql<boolean>`not exists (select from blocked_phones where phone = mobile_number)`)
      .where(isLatestOfNumber)
      .where(sql<boolean>`not ${isOrderedSince}`)
      .orderBy('changedAt', 'desc')
      .limit(batchSize)
      .forUpdate('checkouts')
      .skipLocked()
      .execute()
    for (const { id, mobileNumber, language: stored } of rows) {
      const language = stored as Language
      const link = checkoutLink(shop, language, { id, mobileNumber })
      await queueReminder(tx, shop, settings, { checkoutId: id, phone: mobileNumber, language, link })
    }
  })
