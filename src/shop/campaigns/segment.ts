import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Language } from '#lib/language.ts'
import { paisaFromTaka } from '#lib/money.ts'
import type { Database, Tx } from '#platform/database.ts'
import { countParts, gsmCharacters } from '#shop/sms/rules.ts'
import type { Segment } from './contract.ts'
import { type CampaignChannel, hasEmails } from './rules.ts'

/** The condition that an order of the number had one of these lines, and was neither cancelled nor sent back. */
const bought = (lines: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from orders join order_lines on order_lines.order_id = orders.id
  where orders.mobile_number = people.phone and orders.status not in ('Cancelled', 'Return')
    and order_lines.quantity > 0 and ${lines})`

function conditionsOf(segment: Segment): RawBuilder<SqlBool>[] {
  const { productIds, categoryId, delivered, quietDays, districts, spentOver } = segment
  return [
    ...(productIds.length
      ? [bought(sql`order_lines.product_id = any(${productIds.map(Number)}::bigint[])`)]
      : []),
    ...(categoryId === ''
      ? []
      : [
          bought(
            sql`order_lines.product_id in (select id from products where category_id = ${Number(categoryId)})`,
          ),
        ]),
    ...(delivered ? [sql<SqlBool>`customers.delivered > 0`] : []),
    ...(quietDays === null
      ? []
      : [
          sql<SqlBool>`(customers.last_order_at is null
            or customers.last_order_at < now() - make_interval(days => ${quietDays}))`,
        ]),
    ...(districts.length
      ? [
          sql<SqlBool>`exists (select from orders
            where orders.mobile_number = people.phone and orders.district = any(${districts}::text[]))`,
        ]
      : []),
    ...(spentOver === null ? [] : [sql<SqlBool>`customers.spent_paisa > ${paisaFromTaka(spentOver)}`]),
  ]
}

/** Each number with the confirmed address that the latest of its orders has. */
const addressesOfNumbers = sql`(select distinct on (orders.mobile_number) orders.mobile_number as phone,
    newsletter_subscriptions.email
  from newsletter_subscriptions join orders on lower(orders.email) = newsletter_subscriptions.email and orders.email <> ''
  where newsletter_subscriptions.status = 'confirmed'
  order by orders.mobile_number, orders.placed_at desc)`

/** Everybody, or who waited for a product: each number with its address, and each subscriber who never ordered. */
function everybodyOf({ waitedForStock }: Segment, channel: CampaignChannel) {
  const numbers = waitedForStock
    ? sql`select contact as phone from stock_alerts where contact not like '%@%'`
    : sql`select mobile_number as phone from customers`
  if (!hasEmails(channel))
    return sql`(select distinct phone, null::text as email from (${numbers}) as numbers)`
  const waited = sql`email in (select lower(contact) from stock_alerts where contact like '%@%')`
  return sql`(with addresses as materialized ${addressesOfNumbers}
    select numbers.phone, addresses.email
      from (${numbers} ${waitedForStock ? sql`union select phone from addresses where ${waited}` : sql``}) as numbers
        left join addresses on addresses.phone = numbers.phone
    union
    select null, email from newsletter_subscriptions
      where status = 'confirmed' and ${waitedForStock ? waited : sql`true`} and not exists (
        select from orders where lower(orders.email) = newsletter_subscriptions.email and orders.email <> ''))`
}

/**
 * The recipients of a segment in SQL, each number and each address once: `recipient` is the address if it goes by e-mail, otherwise the
 * number. None that wants no campaigns, is blocked, or stands for one that was erased. Who has confirmed an address since a number
 * was stopped gets e-mails again.
 */
function recipientsOf(segment: Segment, channel: CampaignChannel) {
  const conditions = [
    sql<SqlBool>`(people.phone is null or people.phone ~ '^01[3-9][0-9]{8}$')`,
    sql<SqlBool>`(people.email is not null
      or not exists (select from text_stops where text_stops.phone = people.phone))`,
    sql<SqlBool>`not exists (select from blocked_phones where blocked_phones.phone = people.phone)`,
    ...(channel === 'email' ? [sql<SqlBool>`people.email is not null`] : []),
    ...conditionsOf(segment),
  ]
  return sql`(select distinct on (coalesce(people.email, people.phone)) coalesce(people.email, people.phone) as recipient,
      people.phone, people.email, coalesce(customers.name, '') as name
    from ${everybodyOf(segment, channel)} as people left join customers on customers.mobile_number = people.phone
    where ${sql.join(conditions, sql` and `)}
    order by coalesce(people.email, people.phone), people.phone)`
}

/** One of a segment, so that a text can be shown as it arrives; null if there is none. */
export async function findExample(db: Database, segment: Segment, channel: CampaignChannel) {
  const { rows } = await sql<{ name: string }>`
    select name from ${recipientsOf(segment, channel)} as segment order by recipient limit 1`.execute(db)
  return rows[0] ?? null
}

/**
 * How many of a segment get a text message and how many an e-mail, by their language, and how many parts a text is for all of them.
 * `compose` writes it for a name. Names are counted by their length and whether they make the text Unicode, so that no list of customers
 * is read.
 */
export async function estimate(
  db: Database | Tx,
  segment: Segment,
  channel: CampaignChannel,
  compose: (name: string) => string,
  nameless: string,
) {
  const { rows } = await sql<{ language: Language | null; length: number; isPlain: boolean; count: number }>`
    select language, case when language is null then char_length(name) else 0 end as length,
      language is null and translate(name, ${gsmCharacters}, '') = '' as is_plain, count(*) as count
    from (select coalesce(nullif(segment.name, ''), ${nameless}) as name, newsletter_subscriptions.language
      from ${recipientsOf(segment, channel)} as segment
        left join newsletter_subscriptions on newsletter_subscriptions.email = segment.email) as names
    group by 1, 2, 3`.execute(db)
  const emails = { en: 0, bn: 0 }
  let [texts, parts] = [0, 0]
  for (const { language, length, isPlain, count } of rows)
    if (language !== null) emails[language] += count
    else {
      texts += count
      parts += count * countParts(compose((isPlain ? 'x' : 'ক').repeat(length))).parts
    }
  return { texts, emails, parts }
}

/**
 * Makes the messages to the next recipients of a segment, at most so many; says how many there were. A number that has one already, to an
 * address that it had before or as a text, gets no other.
 */
export async function insertMessages(
  tx: Tx,
  campaign: { id: number; segment: Segment; channel: CampaignChannel },
  { after, limit, dueAt }: { after: string; limit: number; dueAt: Date },
) {
  const { numAffectedRows = 0n } = await sql`
    insert into campaign_messages (campaign_id, channel, phone, email, due_at)
    select ${campaign.id}::bigint, case when email is null then 'sms' else 'email' end, phone, email, ${dueAt}::timestamptz
    from ${recipientsOf(campaign.segment, campaign.channel)} as segment
    where recipient > ${after} and not exists (
      select from campaign_messages as made where made.campaign_id = ${campaign.id} and made.phone = segment.phone)
    order by recipient limit ${limit}`.execute(tx)
  return Number(numAffectedRows)
}
