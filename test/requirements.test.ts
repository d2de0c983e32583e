import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

function runRequirements(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/requirements.mjs', ...args], {
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.trim().split('\n') }
}

test('every requirement and every decision is named by a test, and no reference to a requirement is undefined', () => {
  const { status, stderr, lines } = runRequirements()
  expect(stderr).toBe('')
  expect(lines).toEqual([
    expect.stringMatching(/^(\d+) of \1 rows are named by a test$/),
    expect.stringMatching(/^(\d+) of \1 testable decisions are named by a test$/),
    '0 undefined references',
  ])
  expect(status).toBe(0)
})

/** A project with two rows, one decision and one section. */
function projectWith(files: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'requirements-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const folder of ['docs', 'src']) mkdirSync(join(root, folder))
  writeFileSync(
    join(root, 'docs/requirements.md'),
    '### §1 Cart\n| BAG-01 | It opens | §1 |  |\n| BAG-02 | It closes | §1 | D1 |\n| D1 | Never. |\n',
  )
  for (const [file, text] of Object.entries(files)) writeFileSync(join(root, file), text)
  return root
}

test('a row counts as named in a title or a table of cases, not in a comment', () => {
  const root = projectWith({ 'src/bag.test.ts': "test('opens [BAG-01 D1]')\n// [BAG-02]\n" })
  expect(runRequirements(root)).toEqual({
    status: 0,
    stderr: '',
    lines: [
      'BAG-02  It closes',
      '1 of 2 rows are named by a test',
      '1 of 1 testable decisions are named by a test',
      '0 undefined references',
    ],
  })
  writeFileSync(join(root, 'src/cases.test.ts'), "['BAG-02', 'closes'],\n")
  expect(runRequirements(root).lines[0]).toBe('2 of 2 rows are named by a test')
})

test('a decision is proved by a test that names it or its row, unless it says that it is not testable', () => {
  const root = projectWith({ 'src/bag.test.ts': "test('opens [BAG-01]')\n" })
  const file = join(root, 'docs/requirements.md')
  appendFileSync(file, '| D2 | Wording. Not testable: it is about no text in particular. |\n')
  expect(runRequirements(root).lines).toContain('D1  Never.')
  expect(runRequirements(root).lines).toContain('0 of 1 testable decisions are named by a test')
  writeFileSync(join(root, 'src/closing.test.ts'), "test('closes [BAG-02]')\n")
  expect(runRequirements(root).lines).toContain('1 of 1 testable decisions are named by a test')
})

test.each(['// (BAG-03)', "test('x [SACK-01]')", '/** As agreed (D2). */', '// see §2'])(
  'an undefined reference fails: %s',
  (line) => {
    const root = projectWith({ 'src/bag.ts': `${line}\n` })
    const { status, stderr } = runRequirements(root)
    expect(status).toBe(1)
    expect(stderr).toMatch(/^src\/bag\.ts:1: \S+ is not defined in docs\/requirements\.md\n$/)
  },
)
