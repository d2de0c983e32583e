// The checks of `npm run check` and `npm test`, fastest first, and the summary line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, print, run } from './setup.mjs'

const count = { passed: 0, failed: 0 }
/** Failures, repeated before the summary line. */
const failures = []
/** Tests that failed once and passed when repeated: each is a race to be found, in the test or in the shop. */
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

/** Runs the tests of one vitest project and counts them. */
export async function runTests(project) {
  const file = join('.cache', `tests-${project}.json`)
  mkdirSync('.cache', { recursive: true })
  rmSync(file, { force: true })
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const code = await run('vitest', args)
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    count.passed += report.numPassedTests
    count.failed += report.numFailedTests || (code === 0 ? 0 : Math.max(1, report.numFailedTestSuites))
    const failed = report.testResults.filter(({ status }) => status === 'failed').map(failureOf)
    if (code !== 0 && failed.length === 0)
      failed.push(`the ${project} tests ended with an error outside of them`)
    failures.push(...failed)
    unsteady.push(...report.testResults.flatMap(unsteadyOf))
  } catch {
    count.failed += 1
    failures.push(`the ${project} tests left no report`)
  }
}

/** The failed tests of a file with their messages, or the error that prevented the file from running. */
function failureOf({ name, message, assertionResults }) {
  const tests = assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) =>
        `  ${fullName}\n${failureMessages.map(withoutLibraryFrames).join('\n')}`,
    )
  return [name, ...(tests.length > 0 ? tests : [`  ${message}`])].join('\n')
}

const unsteadyOf = ({ name, assertionResults }) =>
  assertionResults
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages?.length > 0)
    .map(
      ({ fullName, failureMessages }) =>
        `${name}\n  ${fullName}\n${failureMessages.map(withoutLibraryFrames).join('\n')}`,
    )

const withoutLibraryFrames = (message) =>
  message
    .split('\n')
    .filter((line) => !line.includes('/node_modules/'))
    .map((line) => `    ${line}`)
    .join('\n')

/** Prints the summary line and exits with the matching code. */
export function printSummary() {
  for (const test of unsteady) print(`\n~ passed only when repeated: ${test}`)
  for (const failure of failures) print(`\n✗ ${failure}`)
  print(`\n${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 ? 0 : 1)
}
