// npm start: installs, builds and runs the shop. `--dev` runs it with reload on save.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { buildShop, environment, installPackages, node } from './setup.mjs'

// Node flags that keep the memory of the process small.
const { flags, environment: shopEnvironment } = JSON.parse(readFileSync('scripts/shop-process.json', 'utf8'))
const development = process.argv.includes('--dev')
await installPackages()
if (!development) await buildShop()

const program = development ? ['scripts/dev.ts'] : ['build/server/index.js']
let shop
let stopping = false

function startShop() {
  shop = spawn(node, [...flags, ...program], {
    env: { ...shopEnvironment, ...environment, NODE_ENV: development ? 'development' : 'production' },
    // The IPC channel closes when this process ends, which tells the shop to stop.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  shop.once('exit', (code, signal) => {
    // scripts/dev.ts exits with 75 when server code has changed.
    if (development && code === 75 && !stopping) return startShop()
    process.exit(code ?? (signal ? 1 : 0))
  })
}
startShop()

function stop() {
  stopping = true
  shop.kill('SIGTERM')
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
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
