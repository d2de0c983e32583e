import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript, as it runs on the machine's own Node
import { checkHost, parseOptions, usage } from '../scripts/online/options.mjs'
import {
  parseEnvironment,
  renderCaddyfile,
  renderCaddyLines,
  renderEnvironment,
  renderUnitLines,
  swapSize,
  // @ts-expect-error plain JavaScript, as it runs on the machine's own Node
} from '../scripts/online/render.mjs'
// @ts-expect-error plain JavaScript, as it runs on the machine's own Node
import { applySteps, undoSteps } from '../scripts/online/run-steps.mjs'
// @ts-expect-error plain JavaScript, as it runs on the machine's own Node
import { finishCutOff, takeVersion } from '../scripts/online/run-update.mjs'
// @ts-expect-error plain JavaScript, as it runs on the machine's own Node
import { releaseId } from '../scripts/online/steps/release.mjs'

const bucket = ['--s3-endpoint', 'https://s3.example.com', '--s3-bucket', 'shop', '--s3-region', 'sgp1']

test('a host name is taken as it is typed, and what is none is refused with what to write instead [D180]', () => {
  expect(parseOptions(['Shop.Example.com.', '--email', 'owner@example.com', '--yes'])).toEqual({
    host: 'shop.example.com',
    values: expect.objectContaining({ email: 'owner@example.com', yes: true }),
  })
  expect(checkHost('xn--54b7fta0cc.com')).toBe('xn--54b7fta0cc.com')
  const refused: Record<string, RegExp> = {
    'https://shop.example.com': /more than a name/,
    'shop.example.com/bn': /more than a name/,
    'shop.example.com:3000': /has a port/,
    '203.0.113.7': /certificates are for names/,
    '2001:db8::1': /certificates are for names/,
    localhost: /not a name on the internet/,
    'shop.local': /not a name on the internet/,
    'shop.localhost': /not a name on the internet/,
    'সদাই.বাংলা': /xn--/,
    'shop..example.com': /not a host name/,
    'shop-.example.com': /not a host name/,
    'shop_one.example.com': /not a host name/,
    'shop.example.com{': /not a host name/,
  }
  for (const [host, reason] of Object.entries(refused)) {
    expect(() => parseOptions([host]), host).toThrow(reason)
    expect(() => parseOptions([host]), host).toThrow(/such as shop\.example\.com/)
  }
})

test('flags that are unknown, incomplete or contradict each other are refused by name [D180]', () => {
  const refused: [string[], RegExp][] = [
    [['a.example.com', 'b.example.com'], /One name is enough/],
    [['a.example.com', '--port', '80'], /--port/],
    [['a.example.com', '--email', 'owner'], /“owner” is not an e-mail address/],
    [['a.example.com', '--email', 'a@b.com\n}'], /is not an e-mail address/],
    [['a.example.com', ...bucket], /--s3-key is missing/],
    [['a.example.com', ...bucket, '--s3-key', 'k', '--backups', 'here'], /must be a whole path/],
    [['a.example.com', '--smtp', 'smtps://mail.example.com'], /--mail-from/],
    [['a.example.com', '--smtp', 'https://mail.example.com', '--mail-from', 'a@b.com'], /smtps:\/\//],
    [['a.example.com', '--acme-ca', 'nowhere'], /--acme-ca “nowhere”/],
    [['--update', '--undo'], /two different things/],
    [['a.example.com', '--delete-data'], /belongs to --undo/],
    [['a.example.com', '--no-fetch'], /belongs to --update/],
  ]
  for (const [args, reason] of refused) expect(() => parseOptions(args), args.join(' ')).toThrow(reason)
  expect(parseOptions(['a.example.com', ...bucket, '--s3-key', 'k']).values).toMatchObject({ 's3-key': 'k' })
  for (const flag of ['--email', '--backups', '--s3-key', '--undo', '--update', '--delete-data'])
    expect(usage).toContain(flag)
})

test('settings are written as systemd reads them, keep what a person wrote, and a second time change nothing [D180]', () => {
  const written = {
    SHOP_URL: 'https://shop.example.com',
    MAIL_FROM: 'My "Shop" <shop@example.com>',
    SMTP_URL: 'smtps://user:p%40ss$word`@mail.example.com',
    BACKUP_DIR: '',
  }
  const first = renderEnvironment('# Mine\nLOG_LEVEL=warn\nSHOP_URL=https://old.example.com\n', written)
  expect(first).toMatch(/^# Mine\nLOG_LEVEL=warn\nSHOP_URL=https:\/\/shop\.example\.com\n/)
  expect(first).toContain('MAIL_FROM="My \\"Shop\\" <shop@example.com>"')
  expect(parseEnvironment(first)).toEqual({ LOG_LEVEL: 'warn', ...written })
  expect(renderEnvironment(first, written)).toBe(first)
  expect(() => renderEnvironment('', { SMTP_URL: 'smtp://a\nADMIN_PASSWORD=x' })).toThrow(/line break/)
})

test('the unit gets the one folder outside its own that it may write to [D180]', () => {
  expect(renderUnitLines({ BACKUP_DIR: '/mnt/disk/shop' })).toContain(
    'RequiresMountsFor=/mnt/disk/shop\n[Service]\nReadWritePaths=-/mnt/disk/shop\n',
  )
  expect(renderUnitLines({})).not.toContain('[Service]')
})

test('the Caddyfile is the one of deploy/, below the options of the certificate authority [D180]', () => {
  const template = readFileSync('deploy/Caddyfile', 'utf8')
  const text: string = renderCaddyfile(template, { email: 'owner@example.com' })
  expect(text.endsWith(template)).toBe(true)
  expect(text).toContain('{\n\temail owner@example.com\n}\n')
  expect(text).not.toContain('acme_ca')
  const authority = { acmeCa: 'https://ca.example.com/dir', acmeRoot: '/root/ca.pem' }
  expect(renderCaddyfile(template, authority)).toContain(
    '{\n\tacme_ca https://ca.example.com/dir\n\tacme_ca_root /root/ca.pem\n}\n',
  )
  const names = [...template.matchAll(/\{\$(\w+)\}/g)].map(([, name]) => name)
  for (const name of names) expect(renderCaddyLines('shop.example.com', '3000')).toContain(` ${name}=`.trim())
})

test('a machine below four gigabytes gets swap [D180]', () => {
  expect([1, 2, 4, 8].map((gigabytes) => swapSize(gigabytes * 2 ** 30))).toEqual([2048, 2048, 0, 0])
})

test('a version is named by its files; packages, builds and data of a shop do not count [D181]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shodai-version-'))
  const put = (file: string, text: string) => {
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  put('package.json', '{ "version": "1.2.3" }')
  put('src/server.ts', 'open()')
  const id: string = releaseId(folder)
  expect(id).toMatch(/^1\.2\.3-[0-9a-f]{12}$/)
  for (const file of [
    'node_modules/a/index.js',
    'build/server/index.js',
    '.git/HEAD',
    '.env',
    'data/shop.lock',
  ])
    put(file, 'x')
  put('elsewhere/shop.lock', '')
  put('elsewhere/images/a.webp', 'x')
  expect(releaseId(folder)).toBe(id)
  put('src/server.ts', 'close()')
  expect(releaseId(folder)).not.toBe(id)
  rmSync(folder, { recursive: true })
})

test('each step changes something once, is taken back in the other order, and keeps what says so [D180]', async () => {
  const state = new Set<string>()
  const log: string[] = []
  const stepOf = (name: string, kept?: string) => ({
    name,
    check: () => (state.has(name) ? undefined : 'missing'),
    apply(_machine: unknown, made: Record<string, string>) {
      state.add(name)
      made.thing = name
      log.push(`made ${name}`)
    },
    undo(_machine: unknown, made: Record<string, string>) {
      log.push(`undid ${made.thing}`)
      if (kept) return kept
      state.delete(name)
      return undefined
    },
  })
  const never = {
    name: 'never',
    check: () => undefined,
    apply: () => log.push('made never'),
    undo: () => log.push('undid never'),
  }
  const steps = [stepOf('account', 'the account stays'), never, stepOf('service')]
  const saved: string[] = []
  const machine = {
    record: { made: {} as Record<string, unknown> },
    saveRecord: (record: unknown) => saved.push(JSON.stringify(record)),
    print: () => {},
  }
  expect(await applySteps(steps, machine)).toBe(2)
  expect(await applySteps(steps, machine)).toBe(0)
  expect(await undoSteps(steps, machine)).toEqual(['the account stays'])
  expect(log).toEqual(['made account', 'made service', 'undid service', 'undid account'])
  expect(machine.record.made).toEqual({ account: { thing: 'account' } })
  expect(saved.at(-1)).toBe(JSON.stringify(machine.record))
})

test('a step that fails half-way is in the record, so that undo finds it, and one that has no effect is an error [D180]', async () => {
  const machine = {
    record: { made: {} as Record<string, unknown> },
    saveRecord: () => {},
    print: () => {},
  }
  const failing = {
    name: 'packages',
    check: () => 'missing',
    apply(_machine: unknown, made: Record<string, string>) {
      made.installed = 'caddy'
      throw new Error('no network')
    },
  }
  await expect(applySteps([failing], machine)).rejects.toThrow('no network')
  expect(machine.record.made).toEqual({ packages: { installed: 'caddy' } })
  const useless = { name: 'swap', check: () => 'missing', apply: () => {} }
  await expect(applySteps([useless], machine)).rejects.toThrow(/“swap” was done and is not so/)
})

/** A machine on which the old version runs, with a record on its disk. Its power fails after so many changes of the disk. */
function openMachine({
  healthy,
  changes = Number.POSITIVE_INFINITY,
}: {
  healthy: string[]
  changes?: number
}) {
  const disk = {
    record: '{"made":{}}',
    link: 'old',
    isTrial: false,
    database: 'today',
    copy: '',
    folders: ['old', 'new'],
  }
  let running: string | undefined = 'old'
  let left = changes
  function change(made: Partial<typeof disk>) {
    if (left-- <= 0) throw new Error('The power has failed.')
    Object.assign(disk, made)
  }
  function open() {
    running = disk.folders.includes(disk.link) ? disk.link : undefined
    if (running === 'new') change({ database: 'migrated' })
  }
  const isHealthy = (id?: string) =>
    id !== undefined && healthy.includes(id) && !(id === 'old' && disk.database === 'migrated')
  const shop = {
    dropCopy: () => change({ copy: '' }),
    copyDatabase: () => change({ copy: disk.database }),
    returnDatabase: () => change({ database: disk.copy || disk.database, copy: '' }),
    async tryOut() {
      change({ isTrial: true })
      open()
      if (!isHealthy(running)) throw new Error('The new version ended again and again.')
    },
    endTrial: () => change({ isTrial: false }),
    stop() {
      running = undefined
    },
    async start() {
      open()
      if (!isHealthy(running)) throw new Error('The shop did not start.')
    },
    switchTo: (id: string) => change({ link: id }),
    runs: async (id: string) => !disk.isTrial && running === id && isHealthy(id),
    has: (id: string) => disk.folders.includes(id),
    remove: (id: string) => change({ folders: disk.folders.filter((each) => each !== id) }),
  }
  return {
    disk,
    shop,
    running: () => running,
    /** As a run of the command finds it. */
    read: () => ({
      record: JSON.parse(disk.record),
      saveRecord: (record: unknown) => change({ record: JSON.stringify(record) }),
      print: () => {},
    }),
    boot() {
      left = Number.POSITIVE_INFINITY
      // Its settings are in /run.
      disk.isTrial = false
      open()
    },
  }
}

/** Every moment of an update at which the power may fail, and the machine when it is back. */
async function* cutOffUpdates(healthy: string[], before: { copy?: string } = {}) {
  for (let changes = 0; changes < 20; changes++) {
    const machine = openMachine({ healthy, changes })
    Object.assign(machine.disk, before)
    await takeVersion(machine.read(), { from: 'old', to: 'new' }, machine.shop).catch(() => {})
    machine.boot()
    yield { ...machine, moment: `after ${changes} changes` }
  }
}

test('after an update that failed, and an old version that does not start again either, a repaired version is taken [D181]', async () => {
  const { read, shop, running, disk } = openMachine({ healthy: ['repaired'] })
  const taken = takeVersion(read(), { from: 'old', to: 'new' }, shop)
  await expect(taken).rejects.toThrow('The shop did not start')
  expect(disk).toMatchObject({ link: 'old', isTrial: false, database: 'today' })
  disk.folders.push('repaired')
  await finishCutOff(read(), shop)
  expect(await takeVersion(read(), { from: 'old', to: 'repaired' }, shop)).toBe(true)
  expect(running()).toBe('repaired')
})

test.each([
  ['healthy', ['old', 'new'], 'new'],
  ['not healthy', ['old'], 'old'],
])(
  'when the power fails during an update to a version that is %s, the next run leaves one version on its database, and nothing to finish [D181]',
  async (_, healthy, last) => {
    let end: string | undefined
    for await (const { read, shop, running, disk, moment } of cutOffUpdates(healthy)) {
      await finishCutOff(read(), shop)
      end = running()
      expect(healthy, moment).toContain(end)
      expect(disk.database, moment).toBe(end === 'new' ? 'migrated' : 'today')
      expect(read().record, moment).toEqual({ made: {} })
    }
    expect(end).toBe(last)
  },
)

test('a copy of the database that an earlier update has left never becomes the database of the shop [D181]', async () => {
  for await (const { read, shop, disk, moment } of cutOffUpdates(['old'], { copy: 'last month' })) {
    await finishCutOff(read(), shop)
    expect(disk.database, moment).toBe('today')
  }
})

test.each([
  ['both versions', ['old', 'new']],
  ['the old version', ['old']],
  ['no version', []],
])(
  '--undo of an update that was cut off, where %s would be healthy, starts nothing and leaves nothing to finish [D180]',
  async (_, healthy) => {
    for await (const { read, shop, running, disk, moment } of cutOffUpdates(healthy)) {
      const had = running()
      await finishCutOff(read(), shop, { isClosing: true })
      expect(read().record, moment).toEqual({ made: {} })
      expect(disk.database, moment).toBe(disk.link === 'new' ? 'migrated' : 'today')
      expect([had, undefined], moment).toContain(running())
    }
  },
)

test('an update whose old version is not there any more is forgotten, with its trial [D180]', async () => {
  const { read, shop, disk, running } = openMachine({ healthy: ['old', 'new'] })
  // As earlier versions of --undo left it.
  const record = '{"made":{},"updating":{"from":"old","to":"new"}}'
  Object.assign(disk, { record, folders: [], isTrial: true })
  shop.stop()
  await finishCutOff(read(), shop)
  expect(disk).toMatchObject({ record: '{"made":{}}', isTrial: false })
  expect(running()).toBeUndefined()
})
