import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

interface Result {
  modules: { source: string; dependencies: { resolved: string }[] }[]
  summary: {
    totalDependenciesCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

/** With unsupported TypeScript versions dependency-cruiser finds no modules and reports success. */
const minModules = 60

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
problems.push(...folderCycles().map((cycle) => `no-cycles-between-folders: ${cycle.join(' → ')}`))
if (ownModules.length < minModules || summary.totalDependenciesCruised < minModules)
  problems.push(`only ${ownModules.length} modules of src were checked; something hides the others`)
for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`Imports of ${ownModules.length} modules point the right way.`)

/**
 * Circles of folders of src/web that import each other, also where no file is part of a circle. Tests do not count, nor do route
 * modules: they put a page together and nothing imports them.
 */
function folderCycles() {
  const routes = readFileSync('src/web/routes.ts', 'utf8')
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of ownModules) {
    if (!source.startsWith('src/web/') || source.includes('.test.')) continue
    if (routes.includes(`'${source.slice('src/web/'.length)}'`)) continue
    const folder = dirname(source)
    const targets = dependencies.map(({ resolved }) => dirname(resolved))
    const others = targets.filter((target) => target.startsWith('src/web/') && target !== folder)
    imports.set(folder, new Set([...(imports.get(folder) ?? []), ...others]))
  }
  const cycles: string[][] = []
  const done = new Set<string>()
  const visit = (folder: string, path: string[]) => {
    if (path.includes(folder)) return void cycles.push([...path.slice(path.indexOf(folder)), folder])
    if (done.has(folder)) return
    for (const target of imports.get(folder) ?? []) visit(target, [...path, folder])
    done.add(folder)
  }
  for (const folder of imports.keys()) visit(folder, [])
  return cycles
}
