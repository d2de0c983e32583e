// The checks of `npm run check` and `npm test`, fastest first, and the summary line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, print, run } from './setup.mjs'
import { hasFailed, judge, verdict } from './test-results.mjs'

const count = { passed: 0, failed: 0 }
/** Failures, repeated before the summary line. */
const failures = []
/** What failed once and passed when repeated. */
const unsteady = []

async function step(name, command, args) {
  const code = await run(command, args, { quiet: true })
  count[code === 0 ? 'passed' : 'failed'] += 1
  if (code !== 0) failures.push(name)
  print(`${code === 0 ? '✓' : '✗'} ${name}`)
}

/** Format, lint, types, import rules, generated files, unused code. */
export async function checkCode() {
  await step('format and lint', 'biome', ['ci', '--error-on-warnings'])
  await step('route types', 'react-router', ['typegen'])
  await step('types', 'tsc', ['--noEmit'])
  await step('import rules', node, ['scripts/check-imports.ts'])
  await step('unused code', 'knip', [])
  await step('the icon sprite is up to date', node, ['scripts/icons.ts', '--check'])
  await step('database types are up to date', node, ['scripts/generate-types.ts', '--check'])
}

/**
 * Runs the tests of one vitest project, or a part of them such as `1/2`, and counts them. A file with a failure runs once more,
 * with a new database, which tells a race from a fault.
 */
export async function runTests(project, part) {
  const tests = part ? `${project} ${part}` : project
  const which = { project, whole: `the ${tests} tests`, report: `tests-${tests.replaceAll(/\W/g, '-')}` }
  const all = part ? [`--shard=${part}`] : []
  const first = await runVitest(which, all)
  const failed = first.filter(hasFailed).map(({ name }) => name)
  const again = failed.includes(which.whole) ? all : failed
  const repeated =
    failed.length > 0 ? await runVitest({ ...which, report: `${which.report}-repeated` }, again) : []
  const result = judge(first, repeated)
  count.passed += result.passed
  count.failed += result.failed
  failures.push(...result.failures)
  unsteady.push(...result.unsteady)
}

/** The results of a run by file; the last one, `whole`, stands for what went wrong outside of the tests. */
async function runVitest({ project, whole: name, report }, args) {
  const file = join('.cache', `${report}.json`)
  mkdirSync('.cache', { recursive: true })
  rmSync(file, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const whole = { name, status: 'passed', assertionResults: [] }
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...args])
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8'))
    if (code === 0 || testResults.some(hasFailed)) return [...testResults, whole]
    return [...testResults, { ...whole, status: 'failed', message: 'ended with an error outside of them' }]
  } catch {
    return [{ ...whole, status: 'failed', message: 'left no report' }]
  }
}

/** Prints the summary line and exits with the matching code. */
export function printSummary() {
  for (const failure of unsteady) print(`\n~ passed only when repeated: ${failure}`)
  for (const failure of failures) print(`\n✗ ${failure}`)
  const { line, exitCode } = verdict(
    { ...count, unsteady: unsteady.length },
    process.env.ALLOW_UNSTEADY === '1',
  )
  print(`\n${line}`)
  process.exit(exitCode)
}
