// What the tests need beside npm packages: Chromium, and an older PostgreSQL to prove that the shop runs on it.
import { existsSync } from 'node:fs'
import { run, say } from './preparing.mjs'

const wanted = [
  {
    package: 'chromium-headless-shell',
    present: existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'),
    // It takes the tests twice as long.
    instead: '/usr/bin/chromium',
  },
  { package: 'postgresql-15', present: existsSync('/usr/lib/postgresql/15/bin/postgres') },
]

/** Installs what is missing from Debian's packages; elsewhere says what to install. */
export async function installTools() {
  const missing = wanted.filter((tool) => !tool.present).map((tool) => tool.package)
  if (missing.length === 0) return
  const canDoWithout = wanted.every(({ present, instead }) => present || (instead && existsSync(instead)))
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (canDoWithout) return
    say(`Please install ${missing.join(' and ')} first (or name a Chromium with CHROMIUM=/path/to/it).`)
    process.exit(1)
  }
  say(`· installing ${missing.join(' and ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const failed =
    (await run('apt-get', ['update', '-qq'], { quiet: true, env })) ||
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
      quiet: true,
      env,
    }))
  if (failed && !canDoWithout) process.exit(1)
}
