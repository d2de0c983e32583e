import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#test/shop.ts'
import { readConfig } from './config.ts'
import { checkSecrets, secretsOf } from './secrets.ts'

const shop = openTestShop()

const SHOP_SECRET = 'a long random value of forty characters.'
function machine(environment: Record<string, string> = {}) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'shodai-secrets-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  return readConfig({ DATA_DIR, ...environment })
}

test('machines with the same SHOP_SECRET have the same two secrets', () => {
  const [one, other] = [secretsOf(machine({ SHOP_SECRET })), secretsOf(machine({ SHOP_SECRET }))]
  expect(one).toEqual(other)
  expect(one.identity).not.toBe(one.tokens)
  expect(one.identity).toHaveLength(43)
  expect(secretsOf(machine({ SHOP_SECRET: `${SHOP_SECRET}!` }))).not.toEqual(one)
})

test('without SHOP_SECRET a machine makes its own secrets once', () => {
  const config = machine()
  expect(secretsOf(config)).toEqual(secretsOf(config))
  expect(secretsOf(machine())).not.toEqual(secretsOf(config))
})

test('a short SHOP_SECRET stops the start', () => {
  expect(() => readConfig({ SHOP_SECRET: 'too short' })).toThrow('SHOP_SECRET')
})

test('a second machine with other secrets is rejected, until the database learns that they are lost', async () => {
  const [first, second] = [secretsOf(machine()), secretsOf(machine())]
  await checkSecrets(shop.db, first)
  await checkSecrets(shop.db, first)
  const message = await checkSecrets(shop.db, second).catch((error: Error) => error.message)
  expect(message).toContain('SHOP_SECRET')
  const { rows } = await shop.db.executeQuery(
    CompiledQuery.raw("select value from settings where key = 'secretsFingerprint'"),
  )
  for (const secret of Object.values(first)) expect(JSON.stringify(rows)).not.toContain(secret)
  // As the message says.
  await shop.db.executeQuery(CompiledQuery.raw(message?.slice(message.indexOf('delete from')) ?? ''))
  await checkSecrets(shop.db, second)
  await expect(checkSecrets(shop.db, first)).rejects.toThrow('other secrets')
  // It is no setting of the merchant.
  expect((await shop.send('GET', '/api/settings')).body).not.toHaveProperty('secretsFingerprint')
})
