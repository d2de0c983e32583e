// The checks of `npm run check` and `npm test`, fastest first, and the summary line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, print, run } from './setup.mjs'

const count = { passed: 0, failed: 0 }
/** Failures, repeated before the summary line. */
const failures = []
/** What failed once and passed when repeated: each is a race to be found, in the test or in the shop. */
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
 * Runs the tests of one vitest project and counts them. A machine that stops for a moment must not stop a change from landing:
 * a file with a failure runs once more, with a new database, and what passes then is named.
 */
export async function runTests(project) {
  const first = await runVitest(project)
  const failed = first.filter(hasFailed)
  const second = failed.length > 0 ? await runVitest(project, failed) : []
  const last = new Map([...first, ...second].map((file) => [file.name, file]))
  for (const file of last.values()) {
    count.passed += testsOf(file, 'passed').length
    if (!hasFailed(file)) continue
    count.failed += Math.max(1, testsOf(file, 'failed').length)
    failures.push(failureOf(file))
  }
  unsteady.push(...failed.filter(({ name }) => !hasFailed(last.get(name))).map(failureOf))
}

/** The results of these files, or of all; the last one stands for what went wrong outside of the tests. */
async function runVitest(project, files = []) {
  const report = join('.cache', `tests-${project}.json`)
  mkdirSync('.cache', { recursive: true })
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const whole = { name: `the ${project} tests`, status: 'passed', assertionResults: [] }
  const names = files.map(({ name }) => name)
  const filter = names.includes(whole.name) ? [] : names
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...filter])
  try {
    const { testResults } = JSON.parse(readFileSync(report, 'utf8'))
    if (code === 0 || testResults.some(hasFailed)) return [...testResults, whole]
    return [...testResults, { ...whole, status: 'failed', message: 'ended with an error outside of them' }]
  } catch {
    return [{ ...whole, status: 'failed', message: 'left no report' }]
  }
}

const hasFailed = ({ status }) => status === 'failed'
const testsOf = ({ assertionResults }, wanted) => assertionResults.filter(({ status }) => status === wanted)

/** The failed tests of a file with their messages, or the error that prevented the file from running. */
function failureOf(file) {
  const tests = testsOf(file, 'failed').map(
    ({ fullName, failureMessages }) =>
      `  ${fullName}\n${failureMessages.map(withoutLibraryFrames).join('\n')}`,
  )
  return [file.name, ...(tests.length > 0 ? tests : [`  ${file.message}`])].join('\n')
}

const withoutLibraryFrames = (message) =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .map((line) => `    ${line}`)
    .join('\n')

/** Prints the summary line and exits with the matching code. */
export function printSummary() {
  for (const failure of unsteady) print(`\n~ passed only when repeated: ${failure}`)
  for (const failure of failures) print(`\n✗ ${failure}`)
  print(`\n${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 ? 0 : 1)
}
