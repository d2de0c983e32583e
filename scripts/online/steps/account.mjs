import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dataFolder, account as name, run, succeeds } from '../machine.mjs'

export const account = {
  name: 'account',
  check() {
    return succeeds('id', [name])
      ? undefined
      : `the system user ${name}, who cannot log in, and ${dataFolder}`
  },
  apply(_machine, made) {
    made.account = name
    run('useradd', [
      '--system',
      '--user-group',
      '--home-dir',
      dataFolder,
      '--shell',
      '/usr/sbin/nologin',
      name,
    ])
    mkdirSync(dataFolder, { recursive: true })
    chmodSync(dataFolder, 0o700)
    run('chown', [`${name}:${name}`, dataFolder])
  },
  undo({ deleteData }) {
    if (!deleteData)
      return `the user ${name} and what it owns stay: pictures, secrets and mails in ${dataFolder}`
    rmSync(dataFolder, { recursive: true, force: true })
    run('userdel', [name])
  },
}
