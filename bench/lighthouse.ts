import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

const folder = join('.cache', 'lighthouse')
const version = '12.8.2'

/** Installs Lighthouse on demand: 150 MB that only this measurement needs. */
function installLighthouse() {
  const entry = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js')
  if (existsSync(entry)) return entry
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  const args = [
    'install',
    '--prefix',
    folder,
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--ignore-scripts',
  ]
  const { status } = spawnSync('npm', [...args, `lighthouse@${version}`], { stdio: 'inherit' })
  if (status !== 0) throw new Error('Lighthouse could not be installed.')
  return entry
}

export interface LighthouseResult {
  /** Out of 100. */
  scores: Record<string, number>
  /** Milliseconds on the simulated phone. */
  firstPaint: number
  largestPaint: number
  blocked: number
  layoutShift: number
  /** Bytes of script files that were requested before the first paint. */
  earlyScripts: number
  /** Titles of failed audits. */
  failedAudits: string[]
}

/** Serves a shop with every script taken out of its pages, compressed like the shop's own. */
export async function serveWithoutScripts(shopUrl: string) {
  const server = createServer(async (request, response) => {
    const original = await fetch(shopUrl + request.url)
    const type = original.headers.get('content-type') ?? ''
    const body = Buffer.from(await original.arrayBuffer())
    const stripped = type.startsWith('text/html')
      ? body
          .toString()
          .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
          .replace(/<link rel="(modulepreload|deferred)"[^>]*>/g, '')
      : body
    const isText = /^(text|application|image\/svg)/.test(type)
    response.writeHead(original.status, {
      'Content-Type': type,
      'Cache-Control': original.headers.get('cache-control') ?? 'no-cache',
      ...(isText && { 'Content-Encoding': 'br' }),
    })
    response.end(isText ? brotliCompressSync(stripped) : stripped)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

/** Runs Lighthouse three times with its mobile preset; the medians. */
export async function runLighthouse(url: string): Promise<LighthouseResult> {
  const entry = installLighthouse()
  const runs: LighthouseResult[] = []
  for (const run of [1, 2, 3]) {
    const report = join(folder, `report-${run}.json`)
    // With DevTools attached, V8 parses the whole of React anew for the positions of five errors that React creates when it
    // is loaded; no phone of a shopper does.
    const flags =
      '--headless --no-sandbox --disable-gpu --disable-background-networking --js-flags=--no-enable-lazy-source-positions'
    const args = [
      entry,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
    ]
    const start = () =>
      promisify(execFile)(process.execPath, args, {
        env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
      })
    // Now and then its trace misses the start of the navigation.
    await start().catch(start)
    runs.push(toResult(JSON.parse(readFileSync(report, 'utf8'))))
  }
  const median = (read: (run: LighthouseResult) => number) =>
    runs.map(read).sort((a, b) => a - b)[1] ?? Number.NaN
  return {
    scores: Object.fromEntries(
      Object.keys(runs[0]?.scores ?? {}).map((name) => [name, median(({ scores }) => scores[name] ?? 0)]),
    ),
    firstPaint: median((run) => run.firstPaint),
    largestPaint: median((run) => run.largestPaint),
    blocked: median((run) => run.blocked),
    layoutShift: median((run) => run.layoutShift),
    earlyScripts: median((run) => run.earlyScripts),
    failedAudits: runs[0]?.failedAudits ?? [],
  }
}

interface NetworkRequest {
  resourceType: string
  networkRequestTime: number
  transferSize: number
}

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<
    string,
    { score: number | null; title: string; numericValue?: number; details?: { items?: unknown[] } }
  >
}

function toResult({ categories, audits }: Report): LighthouseResult {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  const timeOf = (audit: string) => audits[audit]?.numericValue ?? 0
  const [observed] = (audits.metrics?.details?.items ?? []) as { observedFirstContentfulPaint: number }[]
  const requests = (audits['network-requests']?.details?.items ?? []) as NetworkRequest[]
  return {
    scores: Object.fromEntries(scores),
    firstPaint: timeOf('first-contentful-paint'),
    largestPaint: timeOf('largest-contentful-paint'),
    blocked: timeOf('total-blocking-time'),
    layoutShift: timeOf('cumulative-layout-shift'),
    earlyScripts: requests
      .filter(
        ({ resourceType, networkRequestTime }) =>
          resourceType === 'Script' && networkRequestTime < (observed?.observedFirstContentfulPaint ?? 0),
      )
      .reduce((total, { transferSize }) => total + transferSize, 0),
    failedAudits: weighed.flatMap(({ id }) => {
      const audit = audits[id]
      return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []
    }),
  }
}
