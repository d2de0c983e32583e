import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { readSmsSetup } from './setup.ts'

const shop = openTestShop()
const migration = readFileSync(
  new URL('../../../db/migrations/0020_sms_gateways.sql', import.meta.url),
  'utf8',
)

// As the versions before stored them.
const bulksmsbd = {
  preset: 'bulksmsbd',
  url: 'https://bulksmsbd.net/api/smsapi',
  sender: 'SHODAI',
  user: '',
  method: 'POST_FORM',
  content: 'api_key={key}\ntype=text\nnumber={to}\nsenderid={sender}\nmessage={text}',
  headers: '',
  numberForm: '88',
  successPath: 'response_code',
  successValues: '202',
  alsoPath: '',
  alsoValues: '',
  idPath: 'message_id',
  codePath: 'response_code',
  messagePath: 'error_message',
  explanations: '',
  partCost: 0.35,
  dayLimit: 500,
  phoneLimit: 5,
}
const ssl = {
  ...bulksmsbd,
  preset: 'ssl',
  url: 'https://smsplus.sslwireless.com/api/v3/send-sms',
  method: 'POST_JSON',
  content:
    '{\n  "api_token": "{key}",\n  "sid": "{sender}",\n  "msisdn": "{to}",\n  "sms": "{text}",\n  "csms_id": "{ref}"\n}',
  successPath: 'status',
  successValues: 'SUCCESS',
  alsoPath: 'smsinfo.0.sms_status',
  alsoValues: 'SUCCESS',
  idPath: 'smsinfo.0.reference_id',
  codePath: 'status_code',
}

async function after(stored: object) {
  await shop.db.deleteFrom('settings').where('key', '=', 'smsGateway').execute()
  await shop.db
    .insertInto('settings')
    .values({ key: 'smsGateway', value: JSON.stringify(stored) })
    .execute()
  await sql.raw(migration).execute(shop.db)
  // Twice, as nothing but a name tells what is done.
  await sql.raw(migration).execute(shop.db)
  return (await readSmsSetup(shop.db)).gateway
}

test('a gateway that the shop knows keeps what its panel gave, also at another address [D176]', async () => {
  const { url, sender, user, partCost, dayLimit, phoneLimit } = bulksmsbd
  const account = { url, sender, user, partCost, dayLimit, phoneLimit }
  expect(await after(bulksmsbd)).toEqual({ provider: 'bulksmsbd', ...account })
  const elsewhere = 'https://sms.example/api'
  expect(await after({ ...ssl, url: elsewhere })).toEqual({ provider: 'ssl', ...account, url: elsewhere })
})

test('one whose request or answer was changed, and one that the shop does not know, keep all that was typed [D176]', async () => {
  const { preset: _, ...typed } = { ...ssl, headers: 'X-Account: 7' }
  expect(await after({ ...ssl, headers: 'X-Account: 7' })).toEqual({ provider: 'other', ...typed })
  const own = { ...typed, content: '{"to": "{to}", "text": "{text}"}', explanations: '7=Nothing left' }
  expect(await after({ ...own, preset: 'other' })).toEqual({ provider: 'other', ...own })
})
