// Installs what the tests need besides npm packages: Chromium, and PostgreSQL 15 as the oldest supported version.
import { existsSync } from 'node:fs'
import { print, run } from './setup.mjs'

const tools = [
  {
    package: 'chromium-headless-shell',
    present: existsSync(process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'),
    // Works too, but makes the tests twice as slow.
    alternative: '/usr/bin/chromium',
  },
  { package: 'postgresql-15', present: existsSync('/usr/lib/postgresql/15/bin/postgres') },
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
