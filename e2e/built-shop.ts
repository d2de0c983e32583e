import { type ChildProcess, spawn } from 'node:child_process'
import shopProcess from '../scripts/shop-process.json' with { type: 'json' }

export interface RunningShop {
  url: string
  process: ChildProcess
  /** What it has printed so far. */
  output: () => string
  /** Sends SIGTERM and resolves with the exit code. */
  stop: () => Promise<number | null>
}

/** Starts the built shop in its own process, on a free port, and waits until it is ready. */
export async function startBuiltShop(
  environment: Record<string, string>,
  /** A command to run the shop with, such as one that limits it. */
  through: string[] = [],
): Promise<RunningShop> {
  const { PATH = '', HOME = '', TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env
  const [command = '', ...args] = [
    ...through,
    process.execPath,
    ...shopProcess.flags,
    'build/server/index.js',
  ]
  const shop = spawn(command, args, {
    env: {
      ...shopProcess.environment,
      PATH,
      HOME,
      TMPDIR,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    let isOpen = false
    const listen = (chunk: Buffer) => {
      output += chunk.toString()
      // Searched no longer than needed: under the benchmark the shop prints megabytes.
      const open = isOpen ? undefined : /The shop is open: (\S+)/.exec(output)?.[1]
      if (!open) return
      isOpen = true
      resolve(open)
    }
    shop.stdout.on('data', listen)
    shop.stderr.on('data', listen)
    shop.once('error', reject)
    shop.once('exit', (code) => reject(new Error(`The shop stopped with ${code}:\n${output}`)))
  })
  return {
    url,
    process: shop,
    output: () => output,
    stop() {
      if (shop.exitCode !== null || shop.signalCode !== null) return Promise.resolve(shop.exitCode)
      const gone = new Promise<number | null>((resolve) => shop.once('exit', resolve))
      shop.kill('SIGTERM')
      return gone
    },
  }
}
