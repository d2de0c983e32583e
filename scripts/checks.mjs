// What is checked before a commit, in the order in which it fails fastest, and the counting for the closing line.
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { node, run, say } from './preparing.mjs'

const count = { passed: 0, failed: 0 }

async function step(name, command, args) {
  const code = await run(command, args, { quiet: true })
  count[code === 0 ? 'passed' : 'failed'] += 1
  say(`${code === 0 ? '✓' : '✗'} ${name}`)
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
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(file, 'utf8'))
    count.passed += numPassedTests
    count.failed += numFailedTests || (code === 0 ? 0 : Math.max(1, numFailedTestSuites))
  } catch {
    count.failed += 1
  }
}

/** The closing line; the exit code says the same. */
export function close() {
  say(`\n${count.passed} passed, ${count.failed} failed`)
  process.exit(count.failed === 0 ? 0 : 1)
}
