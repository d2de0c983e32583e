import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { logOf, MachineError, packageStatus, read, run, settings, succeeds, write } from '../machine.mjs'
import { renderCaddyfile, renderCaddyLines } from '../render.mjs'
import { releaseFile } from './release.mjs'

const caddyfile = '/etc/caddy/Caddyfile'
const linesFile = '/etc/systemd/system/caddy.service.d/shodai.conf'

/** The root of another authority, where Caddy's account may read it. */
const rootFile = '/etc/caddy/acme-root.pem'

const files = ({ host, record: { email, acmeCa, acmeRoot } }) => [
  ...(acmeRoot ? [[rootFile, read(acmeRoot)]] : []),
  [
    caddyfile,
    renderCaddyfile(releaseFile('deploy/Caddyfile'), { email, acmeCa, acmeRoot: acmeRoot && rootFile }),
  ],
  [linesFile, renderCaddyLines(host, settings().PORT)],
]
const changedFiles = (machine) => files(machine).filter(([file, text]) => read(file) !== text)

/** Whether the file is the one that the package brought, which only greets. */
function isUntouched() {
  const sum = createHash('md5').update(read(caddyfile)).digest('hex')
  return packageStatus('caddy').includes(`${caddyfile} ${sum}`)
}

export const proxy = {
  name: 'proxy',
  check(machine) {
    const changed = changedFiles(machine).map(([file]) => file)
    if (changed.length > 0)
      return `${changed.join(', ')}, and starting Caddy, which fetches the certificate and renews it`
    return succeeds('systemctl', ['is-active', '--quiet', 'caddy']) ? undefined : 'starting Caddy'
  },
  apply(machine, made) {
    if (made.before === undefined) {
      if (read(caddyfile) && !isUntouched())
        throw new MachineError(
          `${caddyfile} has sites of somebody else. Add the lines of deploy/Caddyfile to it by hand (deploy/README.md).`,
        )
      made.before = read(caddyfile)
    }
    for (const [file, text] of changedFiles(machine)) write(file, text)
    const env = { ...process.env, SHOP_HOST: machine.host, SHOP_MACHINES: `127.0.0.1:${settings().PORT}` }
    run('caddy', ['validate', '--config', caddyfile, '--adapter', 'caddyfile'], { env })
    run('systemctl', ['daemon-reload'])
    run('systemctl', ['enable', '--quiet', 'caddy'])
    if (!succeeds('systemctl', ['restart', 'caddy']))
      throw new MachineError(`Caddy did not start. The last lines of its log:\n${logOf('caddy', 5)}`)
  },
  undo(_machine, { before }) {
    rmSync(rootFile, { force: true })
    rmSync(dirname(linesFile), { recursive: true, force: true })
    if (before) write(caddyfile, before)
    run('systemctl', ['daemon-reload'])
    run('systemctl', ['restart', 'caddy'], { mayFail: true })
  },
}
