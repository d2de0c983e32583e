// npm run requirements: lists the rows and decisions of docs/requirements.md that no test names, and fails when code, tests or
// documents refer to a row, a decision or a section that it does not define. Another root may be given as the argument.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const root = process.argv[2] ?? join(import.meta.dirname, '..')
const searched = ['src', 'test', 'e2e', 'docs', 'db/migrations', 'bench', 'scripts']
const textFile = /\.(tsx?|mjs|js|css|sql|md)$/
const testFile = /\.test\.tsx?$/
/** The test of this script: its examples name rows that do not exist. */
const ownTest = join('test', 'requirements.test.ts')

const rowId = /^\| ([A-Z]+(?:-[A-Z]+)*-\d+) \| (.*?) \|(.*)/
const rows = new Map()
/** The texts of the decisions. */
const decisions = new Map()
/** The decisions that a row names. */
const decisionsOf = new Map()
const sections = new Set()
for (const line of readFileSync(join(root, 'docs/requirements.md'), 'utf8').split('\n')) {
  const [, id, requirement, rest] = line.match(rowId) ?? []
  if (id) {
    if (rows.has(id)) throw new Error(`docs/requirements.md defines ${id} twice.`)
    rows.set(id, requirement)
    decisionsOf.set(id, rest.match(/\bD\d+\b/g) ?? [])
  }
  const [, decision, text] = line.match(/^\| (D\d+) \| (.*) \|$/) ?? []
  if (decision) decisions.set(decision, text)
  const [, section] = line.match(/^### (§\d+) /) ?? []
  if (section) sections.add(section)
}
const areas = new Set([...rows.keys()].map((id) => id.replace(/-\d+$/, '')))

/** Ids in brackets, such as [CART-07] or [HOME-01 D31]; anything else in brackets is ignored. */
const idsInBrackets = (line) =>
  [...line.matchAll(/\[([^\][]+)\]/g)]
    .map(([, content]) => content.split(/[ ,]+/))
    .filter((ids) => ids.every((id) => /^([A-Z]{2,}(-[A-Z]+)*-\d{2,}|D\d+)$/.test(id)))
    .flat()

/** The rows, decisions and sections that a line refers to. An id in brackets counts whatever its area is. */
function referencesIn(line) {
  const ids = [...line.matchAll(/\b([A-Z]+(?:-[A-Z]+)*)-\d+\b/g)]
    .filter(([, area]) => areas.has(area))
    .map(([id]) => id)
  const inDecisionForm = [...line.matchAll(/(?<![\w#/+.-])D\d{1,3}\b/g)].map(([id]) => id)
  const inSectionForm = [...line.matchAll(/§ ?(\d+)/g)].map(([, number]) => `§${number}`)
  return new Set([...ids, ...idsInBrackets(line), ...inDecisionForm, ...inSectionForm])
}

const isDefined = (id) => rows.has(id) || decisions.has(id) || sections.has(id)

/** The rows that a line of a test names: in brackets in a title, or as a string of their own in a table of cases. */
const rowsNamedIn = (line) =>
  /^\s*(\/\/|\/?\*)/.test(line)
    ? []
    : [...idsInBrackets(line), ...[...line.matchAll(/'([A-Z-]+-\d+)'/g)].map(([, id]) => id)]

function filesUnder(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => textFile.test(file))
    .map((file) => join(folder, file))
}

const documents = readdirSync(root)
  .filter((file) => file.endsWith('.md'))
  .map((file) => join(root, file))
const files = [...documents, ...searched.flatMap((folder) => filesUnder(join(root, folder)))].filter(
  (file) => relative(root, file) !== ownTest && statSync(file).isFile(),
)

const named = new Set()
let undefinedReferences = 0
for (const file of files)
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    if (testFile.test(file)) for (const id of rowsNamedIn(line)) named.add(id)
    for (const id of referencesIn(line)) {
      if (isDefined(id)) continue
      undefinedReferences += 1
      console.error(`${relative(root, file)}:${index + 1}: ${id} is not defined in docs/requirements.md`)
    }
  }

/** A decision is proved by a test that names it, or by one of a row that names it. */
const proved = new Set([...named].flatMap((id) => [id, ...(decisionsOf.get(id) ?? [])]))
const testable = [...decisions].filter(([, text]) => !/\bNot testable\b/.test(text))
for (const [kind, all] of [
  ['rows', [...rows]],
  ['testable decisions', testable],
]) {
  const unproved = all.filter(([id]) => !proved.has(id))
  for (const [id, text] of unproved) console.log(`${id}  ${text}`)
  console.log(`${all.length - unproved.length} of ${all.length} ${kind} are named by a test`)
}
console.log(`${undefinedReferences} undefined references`)
process.exitCode = undefinedReferences > 0 ? 1 : 0
