// npm start: installs, builds and runs the shop. `--dev` runs it with reload on save.
import { readFileSync } from 'node:fs'
import { launchShop } from './launch.mjs'
import { buildShop, installPackages } from './setup.mjs'

const development = process.argv.includes('--dev')
await installPackages()
if (!development) await buildShop()
const stop = launchShop({ development })

// npm or its shell may be killed without signalling this process; on Linux a changed parent process reveals it.
const parentsOf = () => {
  try {
    const [, parent] = readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')
    return `${process.ppid} ${parent}`
  } catch {
    return String(process.ppid)
  }
}
const parents = parentsOf()
if (process.env.npm_lifecycle_event)
  setInterval(() => {
    if (parentsOf() !== parents) stop()
  }, 1000).unref()
