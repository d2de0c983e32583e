import { packageStatus, run } from '../machine.mjs'

const wanted = ['caddy', 'postgresql', 'ca-certificates', 'tzdata']

const isInstalled = (name) => /^Status: .* installed$/m.test(packageStatus(name))

/** The packages of PostgreSQL's versions, which stay when the one that names the newest is removed. */
const serverPackages = () =>
  run('dpkg-query', ['--list', 'postgresql-[0-9]*'], { mayFail: true })
    .split('\n')
    .flatMap((line) => /^ii\s+(postgresql-\d+)[\s:]/.exec(line)?.[1] ?? [])

const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', LC_ALL: 'C.UTF-8' }

export const packages = {
  name: 'packages',
  check() {
    const missing = wanted.filter((name) => !isInstalled(name))
    return missing.length > 0 ? `installing ${missing.join(', ')} from Debian` : undefined
  },
  apply(_machine, made) {
    const missing = wanted.filter((name) => !isInstalled(name))
    run('apt-get', ['update'], { env })
    // Before, so that a half-done installation is taken back as well.
    made.installed = [...(made.installed ?? []), ...missing]
    run('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env })
  },
  undo({ record }, made) {
    // It has the data as long as its step was not undone.
    const keepsDatabase = record.made.database !== undefined
    const ours = made.installed.filter(
      (name) => name === 'caddy' || (name === 'postgresql' && !keepsDatabase),
    )
    const removed = ours.includes('postgresql') ? [...ours, ...serverPackages()] : ours
    if (removed.length > 0) run('apt-get', ['remove', '-y', ...removed], { env })
    made.installed = made.installed.filter((name) => !removed.includes(name))
    return keepsDatabase && made.installed.includes('postgresql')
      ? 'PostgreSQL stays, because it has the data'
      : undefined
  },
}
