import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  isHealthy,
  logOf,
  MachineError,
  read,
  run,
  settings,
  settingsFile,
  succeeds,
  waitUntil,
  write,
} from '../machine.mjs'
import { renderUnitLines } from '../render.mjs'
import { currentRelease, releaseFile } from './release.mjs'

const unitFile = '/etc/systemd/system/shodai.service'
const linesFile = '/etc/systemd/system/shodai.service.d/online.conf'

const files = () => [
  [unitFile, releaseFile('deploy/shodai.service')],
  [linesFile, renderUnitLines(settings())],
]
const changedFiles = () => files().filter(([file, text]) => read(file) !== text)

/** Changes whenever a running shop would have to start again to be what it should. */
const inputs = () =>
  createHash('sha256')
    .update([currentRelease(), read(settingsFile), ...files().flat()].join('\0'))
    .digest('hex')

/** Writes the unit of the version that is current. */
export function writeUnit() {
  for (const [file, text] of changedFiles()) write(file, text)
  run('systemctl', ['daemon-reload'])
}

/** Notes that what runs is what the files say. */
export function noteStart(made) {
  made.inputs = inputs()
}

export async function waitForHealth(address = '127.0.0.1') {
  const isUp = await waitUntil(() => isHealthy(settings().PORT, address), 180)
  if (!isUp) throw new MachineError(`The shop did not start. The last lines of its log:\n${logOf('shodai')}`)
}

export const service = {
  name: 'service',
  check({ record }) {
    const changed = changedFiles().map(([file]) => file)
    if (changed.length > 0) return `${changed.join(', ')}, and starting it`
    if (!succeeds('systemctl', ['is-enabled', '--quiet', 'shodai'])) return 'starting it with the machine'
    if (!succeeds('systemctl', ['is-active', '--quiet', 'shodai'])) return 'starting it'
    return record.made.service?.inputs === inputs() ? undefined : 'starting it again with what was changed'
  },
  async apply(_machine, made) {
    writeUnit()
    made.unit = unitFile
    run('systemctl', ['enable', '--quiet', 'shodai'])
    run('systemctl', ['restart', 'shodai'])
    await waitForHealth()
    noteStart(made)
  },
  undo() {
    run('systemctl', ['disable', '--now', '--quiet', 'shodai'], { mayFail: true })
    rmSync(unitFile, { force: true })
    rmSync(dirname(linesFile), { recursive: true, force: true })
    run('systemctl', ['daemon-reload'])
  },
}
