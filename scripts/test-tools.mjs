// Installs what the tests need besides npm packages: Chromium, the fonts of e2e/fonts.ts, PostgreSQL 15 as the oldest supported
// version, PgBouncer, and unzip to read what the shop packs.
import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { filesIn, print, run } from './setup.mjs'

/** Whether a font is in one of the folders that e2e/fonts.ts reads, wherever a distribution keeps it there. */
const hasFont = (name) =>
  ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (folder) => existsSync(folder) && [...filesIn(folder)].some((file) => basename(file).startsWith(name)),
  )

const tools = [
  {
    package: 'chromium-headless-shell',
    present: existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'),
    // Works too, but makes the tests twice as slow.
    alternative: '/usr/bin/chromium',
  },
  { package: 'fonts-noto-core', present: hasFont('NotoSans-Regular') && hasFont('NotoSansBengali-Regular') },
  { package: 'fonts-dejavu-core', present: hasFont('DejaVuSans.') && hasFont('DejaVuSansMono.') },
  { package: 'postgresql-15', present: existsSync('/usr/lib/postgresql/15/bin/postgres') },
  { package: 'pgbouncer', present: existsSync('/usr/sbin/pgbouncer') },
  { package: 'unzip', present: existsSync('/usr/bin/unzip') },
]

/** Installs missing tools with apt-get; on other systems prints what to install. */
export async function installTools() {
  const missing = tools.filter((tool) => !tool.present).map((tool) => tool.package)
  if (missing.length === 0) return
  const hasAlternatives = tools.every(
    ({ present, alternative }) => present || (alternative && existsSync(alternative)),
  )
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (hasAlternatives) return
    print(`Please install ${missing.join(' and ')} first (or name a Chromium with CHROMIUM=/path/to/it).`)
    process.exit(1)
  }
  print(`· installing ${missing.join(' and ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failed =
    (await run('apt-get', ['update', '-qq'], { quiet: true, env })) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      quiet: true,
      env,
    }))
  if (failed && !hasAlternatives) process.exit(1)
}
