import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Result {
  modules: { source: string; dependencies: { resolved: string; dependencyTypes: string[] }[] }[]
  summary: {
    totalDependenciesCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

/** With unsupported TypeScript versions dependency-cruiser finds no modules and reports success. */
const minModules = 60

/**
 * A table is written by one domain; another one calls its service or a command of it. These are not there yet: the list only grows
 * shorter.
 */
const sharedTables: Record<string, string[]> = {
  products: ['catalog', 'product-import'],
}

const folders = ['src', 'test', 'demo', 'scripts', 'e2e']
const { stdout, stderr, error } = spawnSync(
  'depcruise',
  ['--config', '.dependency-cruiser.js', '--output-type', 'json', ...folders],
  { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (error || !stdout) {
  console.error(`dependency-cruiser did not run: ${error?.message ?? stderr}`)
  process.exit(1)
}
const { modules, summary }: Result = JSON.parse(stdout)
const ownModules = modules.filter(({ source }) => source.startsWith('src/'))
const problems = summary.violations.map(({ rule, from, to, cycle }) => {
  const target = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${rule.name}: ${from} → ${target}`
})
// Route modules do not count: they put a page together and nothing imports them.
const routes = new Set([
  ...filesNamedIn('src/web/routes.ts', 'src/web'),
  ...filesNamedIn('src/web/dashboard/pages.ts', 'src/web/dashboard'),
])
problems.push(
  ...cyclesOf((file) => (file.startsWith('src/web/') && !routes.has(file) ? dirname(file) : null)).map(
    (cycle) => `no-cycles-between-folders: ${cycle}`,
  ),
  // Types do not count: nothing of the other domain runs for them.
  ...cyclesOf((file) => /^src\/shop\/([^/]+)\//.exec(file)?.[1] ?? null, { areTypesLeftOut: true }).map(
    (cycle) => `no-cycles-between-domains: ${cycle}`,
  ),
)
problems.push(...tablesOfSeveral())
if (ownModules.length < minModules || summary.totalDependenciesCruised < minModules)
  problems.push(`only ${ownModules.length} modules of src were checked; something hides the others`)
for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`Imports of ${ownModules.length} modules point the right way.`)

/** Circles of groups of files that import each other, tests apart; also where no file is part of a circle. */
function cyclesOf(groupOf: (file: string) => string | null, { areTypesLeftOut = false } = {}) {
  /** Of each group the groups it imports, with one import of each. */
  const imports = new Map<string, Map<string, string>>()
  for (const { source, dependencies } of ownModules) {
    const group = groupOf(source)
    if (group === null || source.includes('.test.')) continue
    const targets = imports.get(group) ?? new Map<string, string>()
    imports.set(group, targets)
    for (const { resolved, dependencyTypes } of dependencies) {
      const target = groupOf(resolved)
      if (target === null || target === group) continue
      if (areTypesLeftOut && dependencyTypes.includes('type-only')) continue
      targets.set(target, `${source} → ${resolved}`)
    }
  }
  const cycles: string[] = []
  const done = new Set<string>()
  const visit = (group: string, path: string[]) => {
    if (path.includes(group)) {
      const cycle = [...path.slice(path.indexOf(group)), group]
      const steps = cycle.slice(1).map((to, index) => imports.get(cycle[index] ?? '')?.get(to))
      return void cycles.push(`${cycle.join(' → ')} (${steps.join(', ')})`)
    }
    if (done.has(group)) return
    for (const target of imports.get(group)?.keys() ?? []) visit(target, [...path, group])
    done.add(group)
  }
  for (const group of imports.keys()) visit(group, [])
  return cycles
}

/** Tables that more domains write than `sharedTables` says, and domains in that list that do not. */
function tablesOfSeveral() {
  const writers = new Map<string, Set<string>>()
  for (const { source } of ownModules) {
    const [, domain] = /^src\/shop\/([^/]+)\//.exec(source) ?? []
    // A backup is of all tables, and a restored shop is muted before it starts.
    if (!domain || domain === 'backups' || source.includes('.test.')) continue
    for (const table of tablesWrittenBy(readFileSync(source, 'utf8')))
      writers.set(table, (writers.get(table) ?? new Set()).add(domain))
  }
  const found = [...writers].flatMap(([table, domains]) =>
    domains.size > 1 ? [`${table}: ${[...domains].sort().join(', ')}`] : [],
  )
  const listed = Object.entries(sharedTables).map(([table, domains]) => `${table}: ${domains.join(', ')}`)
  return [
    ...found.filter((line) => !listed.includes(line)).map((line) => `one-domain-writes-a-table: ${line}`),
    ...listed.filter((line) => !found.includes(line)).map((line) => `not-shared-any-more: ${line}`),
  ]
}

/** The tables that a module writes, by the query builder or in SQL. */
function tablesWrittenBy(text: string) {
  const built = text.matchAll(/(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)/g)
  const written = text.matchAll(
    /\b(?:insert into|update|delete from) ([a-z]+(?:_[a-z]+)*)(?= (?:\(|set|as|using|where)|$)/gm,
  )
  return [
    ...[...built].map(([, table = '']) => table),
    ...[...written].map(([, table = '']) => table.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase())),
  ]
}

/** The route modules that a file names, below `folder`. */
function filesNamedIn(file: string, folder: string) {
  const names = readFileSync(file, 'utf8').matchAll(/'([\w/-]+[.]tsx)'/g)
  return [...names].map(([, name = '']) => join(folder, name))
}
