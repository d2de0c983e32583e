// Runs the built shop with the Node flags that it was measured with; the only place that starts it, for `npm start` and for
// the container. `npm run dev` runs scripts/dev.ts with the same flags. Signals are passed on, its exit code is ours.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { environment, node } from './setup.mjs'

const { flags, environment: shopEnvironment } = JSON.parse(
  readFileSync(new URL('shop-process.json', import.meta.url), 'utf8'),
)

/** Starts the shop and ends this process with it; returns a function that stops it. */
export function launchShop({ development = false } = {}) {
  const program = development ? 'scripts/dev.ts' : 'build/server/index.js'
  let shop
  let stopping = false
  function start() {
    shop = spawn(node, [...flags, program], {
      env: { ...shopEnvironment, ...environment, NODE_ENV: development ? 'development' : 'production' },
      // The IPC channel closes when this process ends, which makes the shop stop.
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    shop.once('exit', (code, signal) => {
      // scripts/dev.ts exits with 75 when server code has changed.
      if (development && code === 75 && !stopping) return start()
      process.exit(code ?? (signal ? 1 : 0))
    })
  }
  function stop() {
    stopping = true
    shop.kill('SIGTERM')
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  start()
  return stop
}

if (import.meta.main) launchShop()
