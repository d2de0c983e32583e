import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join('.cache', 'lighthouse')
const version = '12.8.2'

/** Fetches Lighthouse: 150 MB that only this measurement needs, and that `npm ci` would stumble over. */
function fetchLighthouse() {
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
  if (status !== 0) throw new Error('Lighthouse could not be fetched.')
  return entry
}

export interface Verdict {
  /** Out of 100. */
  scores: Record<string, number>
  layoutShift: number
  /** Audits that are not passed, as Lighthouse titles them. */
  remarks: string[]
}

/** What Lighthouse with its mobile preset says of a page: the best of three runs, since a busy machine only makes it worse. */
export function askLighthouse(url: string): Verdict {
  const entry = fetchLighthouse()
  const runs = [1, 2, 3].map((run) => {
    const report = join(folder, `report-${run}.json`)
    const flags = '--headless --no-sandbox --disable-gpu --disable-background-networking'
    const args = [
      entry,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${report}`,
      `--chrome-flags=${flags}`,
    ]
    const { status, stderr } = spawnSync(process.execPath, args, {
      env: { ...process.env, CHROME_PATH: process.env.CHROMIUM ?? '/usr/bin/chromium' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
    return verdictOf(JSON.parse(readFileSync(report, 'utf8')))
  })
  return runs.reduce((best, run) => (sum(run) > sum(best) ? run : best))
}

const sum = ({ scores }: Verdict) => Object.values(scores).reduce((total, score) => total + score, 0)

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

function verdictOf({ categories, audits }: Report): Verdict {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: Object.fromEntries(scores),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    remarks: weighed.flatMap(({ id }) => {
      const audit = audits[id]
      return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []
    }),
  }
}
