import { existsSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
import { read, run, succeeds, write } from '../machine.mjs'
import { swapSize, swapUnit } from '../render.mjs'

const file = '/swapfile'
const unit = 'swapfile.swap'
const unitFile = `/etc/systemd/system/${unit}`

const hasSwap = () => read('/proc/swaps').trim().split('\n').length > 1
/** A container has the swap of its host. */
const isContainer = () => succeeds('systemd-detect-virt', ['--container', '--quiet'])

export const swap = {
  name: 'swap',
  check() {
    const size = swapSize(totalmem())
    if (size === 0 || hasSwap() || isContainer()) return undefined
    return `${size} MB in ${file}, because the machine has ${Math.round(totalmem() / 2 ** 20)} MB of memory`
  },
  apply(_machine, made) {
    made.file = file
    if (!existsSync(file)) {
      run('dd', ['if=/dev/zero', `of=${file}`, 'bs=1M', `count=${swapSize(totalmem())}`])
      run('chmod', ['600', file])
      run('mkswap', [file])
    }
    write(unitFile, swapUnit)
    run('systemctl', ['daemon-reload'])
    run('systemctl', ['enable', '--now', unit])
  },
  undo() {
    run('systemctl', ['disable', '--now', unit], { mayFail: true })
    rmSync(unitFile, { force: true })
    rmSync(file, { force: true })
    run('systemctl', ['daemon-reload'])
  },
}
