import { readFileSync } from 'node:fs'
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
