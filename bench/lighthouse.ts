import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { compressBest } from '#platform/compression.ts'
import { type Bench, hundredths, tenths } from './bench.ts'
import budget from './budget.json' with { type: 'json' }
import { median } from './load.ts'

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

interface LighthouseResult {
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

const withoutScripts = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(modulepreload|deferred)"[^>]*>/g, '')

/** Serves a shop with every script taken out of its pages, which are compressed as in the cache, and files as in the build. */
async function serveWithoutScripts(shopUrl: string) {
  const server = createServer(async (request, response) => {
    const original = await fetch(shopUrl + request.url)
    const type = original.headers.get('content-type') ?? ''
    const body = Buffer.from(await original.arrayBuffer())
    const isHtml = type.startsWith('text/html')
    const isText = /^(text|application|image\/svg)/.test(type)
    response.writeHead(original.status, {
      'Content-Type': type,
      'Cache-Control': original.headers.get('cache-control') ?? 'no-cache',
      ...(isText && { 'Content-Encoding': 'br' }),
    })
    if (isHtml) response.end(await compressBest.br(Buffer.from(withoutScripts(body.toString()))))
    else response.end(isText ? brotliCompressSync(body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://localhost:${port}`, stop: () => server.close() }
}

/** Runs Lighthouse three times with its mobile preset; the medians. */
async function runLighthouse(url: string): Promise<LighthouseResult> {
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
  const medianOf = (read: (run: LighthouseResult) => number) => median(runs.map(read))
  return {
    scores: Object.fromEntries(
      Object.keys(runs[0]?.scores ?? {}).map((name) => [name, medianOf(({ scores }) => scores[name] ?? 0)]),
    ),
    firstPaint: medianOf((run) => run.firstPaint),
    largestPaint: medianOf((run) => run.largestPaint),
    blocked: medianOf((run) => run.blocked),
    layoutShift: medianOf((run) => run.layoutShift),
    earlyScripts: medianOf((run) => run.earlyScripts),
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

/** The four kinds of pages on a simulated phone, and what their scripts add to the first paint. */
export async function measureLighthouse({ shopUrl, products, note }: Bench) {
  const withoutScripts = await serveWithoutScripts(shopUrl)
  const paths = {
    home: '/',
    category: '/category/jewelry?category=women%20items',
    product: `/product-details/${products[0]?._id}`,
    checkout: '/product-checkout',
  }
  for (const [page, path] of Object.entries(paths)) {
    const result = await runLighthouse(shopUrl + path)
    const { seo, ...others } = budget.lighthouse
    const bounds = {
      ...others,
      // Search engines are kept out of the checkout, which Lighthouse counts as a fault.
      ...(page !== 'checkout' && { seo }),
      performance: budget.lighthousePerformance[page as keyof typeof paths],
    }
    for (const [category, least] of Object.entries(bounds)) {
      const score = result.scores[category] ?? 0
      note(`Lighthouse, ${page} page, ${category}`, String(score), `at least ${least}`, score >= least)
    }
    const holds = result.layoutShift <= budget.layoutShift
    note(`layout shift, ${page} page`, result.layoutShift.toFixed(3), `at most ${budget.layoutShift}`, holds)
    if (result.failedAudits.length)
      console.log(`  Lighthouse, failed audits: ${result.failedAudits.join('; ')}`)
    // The checkout does nothing without scripts, so it starts them at once.
    if (page === 'checkout') continue
    const bare = await runLighthouse(withoutScripts.url + path)
    for (const paint of ['firstPaint', 'largestPaint'] as const)
      note(
        `${page} page, ${paint === 'firstPaint' ? 'first' : 'largest'} paint against the page without scripts`,
        `${tenths(result[paint])} ms to ${tenths(bare[paint])} ms = ${hundredths(result[paint] / bare[paint])}`,
        'at most 1.15',
        result[paint] <= bare[paint] * 1.15,
      )
    const blocked = result.blocked - bare.blocked
    note(`${page} page, blocking time of its scripts`, `${tenths(blocked)} ms`, 'at most 60', blocked <= 60)
    const kilobytes = result.earlyScripts / 1024
    note(
      `${page} page, scripts before the first paint`,
      `${tenths(kilobytes)} KB`,
      'at most 3',
      kilobytes <= 3,
    )
  }
  withoutScripts.stop()
}
