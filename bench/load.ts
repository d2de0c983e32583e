import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import autocannon from 'autocannon'

/** CPU time a process has used so far, in milliseconds (Linux counts in hundredths of a second). */
export function cpuOf(pid: number) {
  const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const fields = rest.split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Resident memory of a process in megabytes. */
export const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

interface Load {
  url: string
  amount: number
  connections?: number
  headers?: Record<string, string>
  requests?: autocannon.Request[]
}

/** Sends `amount` requests; returns requests per second. Throws unless all responses are 2xx. */
export async function load({ url, amount, connections = 8, headers = {}, requests }: Load) {
  let first = 0
  let last = 0
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options = { url, amount, connections, headers, ...(requests && { requests }) }
    const run = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    first = performance.now()
    // autocannon ends on a full second; the time of the last response is what counts.
    run.on('response', () => {
      last = performance.now()
    })
  })
  const good = result['2xx']
  if (good !== result.requests.total || result.errors > 0)
    throw new Error(
      `${url}: ${result.requests.total - good} failed responses and ${result.errors} errors of ${amount}`,
    )
  return amount / ((last - first) / 1000)
}

/** CPU microseconds of process `pid` per request. */
export async function cpuPerRequest(pid: number, options: Load) {
  const before = cpuOf(pid)
  await load(options)
  return ((cpuOf(pid) - before) / options.amount) * 1000
}

export interface Timing {
  path: string
  ms: number
}

/**
 * Requests each path once, several at a time: autocannon would send the whole list from each connection, and all but the first
 * would be answered from the cache. Throws unless all responses are 200.
 */
export async function timeRequests(
  url: string,
  paths: readonly string[],
  { clients = 8, headers = {} }: { clients?: number; headers?: Record<string, string> } = {},
) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const timings: Timing[] = []
  const queue = paths.values()
  const runClient = async () => {
    for (const path of queue) {
      const started = performance.now()
      await new Promise<void>((resolve, reject) => {
        get(url + path, { agent, headers }, (response) => {
          if (response.statusCode !== 200)
            reject(new Error(`${path} was answered with ${response.statusCode}.`))
          response.resume().on('end', resolve)
        }).on('error', reject)
      })
      timings.push({ path, ms: performance.now() - started })
    }
  }
  await Promise.all(Array.from({ length: clients }, runClient))
  agent.destroy()
  return timings
}

/** How many of these requests are answered in a second, at 8 clients. */
export async function requestsPerSecond(url: string, paths: readonly string[]) {
  const started = performance.now()
  await timeRequests(url, paths)
  return paths.length / ((performance.now() - started) / 1000)
}

/** The 95th percentile in milliseconds. */
export const p95 = (timings: readonly { ms: number }[]) =>
  timings.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(timings.length * 0.95)] ?? Number.NaN

/** The middle value; of an even number the higher one. */
export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Runs both alternately five times, so that noise affects both; returns the medians. */
export async function compare(ours: () => Promise<number>, baseline: () => Promise<number>) {
  const runs: { ours: number; baseline: number }[] = []
  for (let round = 0; round < 5; round++) runs.push({ baseline: await baseline(), ours: await ours() })
  return { ours: median(runs.map((run) => run.ours)), baseline: median(runs.map((run) => run.baseline)) }
}
