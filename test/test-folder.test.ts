import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Stands for vitest: what it leaves behind when it is ended says that it had the time to tidy up. */
const slowToEnd = `
  process.on('SIGTERM', () => setTimeout(() => {
    require('node:fs').writeFileSync(process.argv[1], 'tidied up')
    process.exit()
  }, 200))
  console.log('runs')
  setInterval(() => {}, 1000)
`

test('a test run that is ended waits for the tests it has started, starts no others, and leaves no files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ended-'))
  const note = join(folder, 'note')
  const script = `
    import { node, run } from './scripts/setup.mjs'
    import { makeTestFolder } from './scripts/test-folder.mjs'
    makeTestFolder()
    await run(node, ['-e', ${JSON.stringify(slowToEnd)}, ${JSON.stringify(note)}])
    await run(node, ['-e', 'console.log("another")'])
  `
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  await expect.poll(() => output).toContain('runs')
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^shodai-/)])
  child.kill()
  expect(await once(child, 'close')).toEqual([1, null])
  expect(readFileSync(note, 'utf8')).toBe('tidied up')
  expect(output).not.toContain('another')
  expect(readdirSync(folder)).toEqual(['note'])
})
