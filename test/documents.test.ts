import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folders = ['bench', 'db', 'demo', 'deploy', 'docs', 'e2e', 'scripts', 'src', 'test']
const files = ['.', ...folders].flatMap((folder) =>
  readdirSync(folder, { recursive: folder !== '.', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name)),
)
const documents = files.filter((file) => file.endsWith('.md'))

test('the documents name only files that exist', () => {
  const gone = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8')
    const names = [...text.matchAll(/`([\w./-]+\.(?:tsx?|css|mjs|sql|md))`/g)].map(([, name = '']) => name)
    const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, link = '']) => link)
    return [
      ...names.filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`))),
      ...links.filter((link) => !existsSync(join(dirname(document), link))),
    ].map((name) => `${document}: ${name}`)
  })
  expect(documents.length).toBeGreaterThan(40)
  expect(gone).toEqual([])
})

test('ARCHITECTURE.md is a page of at most 90 lines and names every README of src', () => {
  const architecture = readFileSync('ARCHITECTURE.md', 'utf8')
  expect(architecture.trim().split('\n').length).toBeLessThanOrEqual(90)
  const described = files.filter((file) => /^src\/.*README\.md$/.test(file)).map((file) => dirname(file))
  const names = described.map((folder) => folder.replace('src/shop/', ''))
  expect(names.filter((name) => !architecture.includes(`\`${name}`))).toEqual([])
})
