import { spawnSync } from 'node:child_process'

interface Result {
  modules: { source: string }[]
  summary: {
    totalDependenciesCruised: number
    violations: { from: string; to: string; rule: { name: string }; cycle?: { name: string }[] }[]
  }
}

/** With some TypeScript versions dependency-cruiser looks at nothing and calls it fine. */
const fewestModules = 60

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
const ours = modules.filter(({ source }) => source.startsWith('src/'))
const problems = summary.violations.map(({ rule, from, to, cycle }) => {
  const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to
  return `${rule.name}: ${from} → ${way}`
})
if (ours.length < fewestModules || summary.totalDependenciesCruised < fewestModules)
  problems.push(`only ${ours.length} modules of src were looked at; something hides the others`)
for (const problem of problems) console.error(problem)
if (problems.length) process.exit(1)
console.log(`Imports of ${ours.length} modules point the right way.`)
