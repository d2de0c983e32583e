import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import ts from 'typescript'
import type { InlineConfig } from 'vitest/node'
import { createVitest } from 'vitest/node'
import config from '../vitest.config.ts'

// Changes one operator, condition or literal of a file at a time and runs its tests, which should notice: `node scripts/mutate.ts
// src/lib/paging.ts …`. Prints what survived and how many were killed. By default the tests are those
// beside the file that import it.
//   --tests=PATTERN  these tests instead (a glob)
//   --lines=40-60    only these lines of the files
//   --max=N          at most N mutations of each file, spread over it
// Files are never written: Vite gets the mutated source in their place.

interface Mutation {
  at: number
  end: number
  replacement: string
}

const { values: options, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string' },
    lines: { type: 'string' },
    max: { type: 'string' },
  },
})

const swaps: Record<string, string> = {
  '>': '>=',
  '>=': '>',
  '<': '<=',
  '<=': '<',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '&&': '||',
  '||': '&&',
  '??': '||',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}

const isText = (node: ts.Node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
/** With one of these on its right, `??` and `||` give the same but for a value that means nothing as well. */
const isFalsy = (node: ts.Node) => ["''", '0', 'null', 'undefined', 'false'].includes(node.getText())
/** Words in tables of the program itself, outside of functions: the types notice a change, or nothing but a copy could. */
function isInTable(node: ts.Node) {
  const around = []
  for (let each: ts.Node | undefined = node; each; each = each.parent) around.push(each)
  const isListed = around.some(
    (each) => ts.isObjectLiteralExpression(each) || ts.isArrayLiteralExpression(each),
  )
  return isListed && !around.some(ts.isFunctionLike)
}

function replacementsOf(node: ts.Node): (string | Mutation)[] {
  if (ts.isBinaryExpression(node)) {
    const { left, operatorToken, right } = node
    const sign = operatorToken.getText()
    const swapped = swaps[sign]
    const isPointless = (sign === '+' && (isText(left) || isText(right))) || (sign === '??' && isFalsy(right))
    if (swapped === undefined || isPointless) return []
    return [{ at: operatorToken.getStart(), end: operatorToken.end, replacement: swapped }]
  }
  if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition
    return [{ at: condition.getStart(), end: condition.end, replacement: `!(${condition.getText()})` }]
  }
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [node.operand.getText()]
  if (ts.isThrowStatement(node)) return [';']
  if (node.kind === ts.SyntaxKind.TrueKeyword) return ['false']
  if (node.kind === ts.SyntaxKind.FalseKeyword) return ['true']
  const isName = ts.isPropertyAssignment(node.parent) && node.parent.name === node
  if (ts.isNumericLiteral(node) && !isName) return [1, -1].map((by) => `(${Number(node.text) + by})`)
  if (ts.isStringLiteralLike(node) && node.text !== '' && !isName && !isInTable(node)) return ["''"]
  return []
}

function mutationsOf(source: ts.SourceFile) {
  const mutations: Mutation[] = []
  const visit = (node: ts.Node) => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return
    for (const found of replacementsOf(node))
      mutations.push(
        typeof found === 'string' ? { at: node.getStart(), end: node.end, replacement: found } : found,
      )
    node.forEachChild(visit)
  }
  source.forEachChild(visit)
  return mutations.sort((one, other) => one.at - other.at)
}

const lineOf = (source: ts.SourceFile, position: number) =>
  source.getLineAndCharacterOfPosition(position).line + 1

function chosen(source: ts.SourceFile) {
  const [first = 1, last = first] = options.lines?.split('-').map(Number) ?? [1, Number.POSITIVE_INFINITY]
  const all = mutationsOf(source).filter(
    ({ at }) => lineOf(source, at) >= first && lineOf(source, at) <= last,
  )
  const max = Number(options.max ?? all.length)
  return max >= all.length
    ? all
    : Array.from({ length: max }, (_, index) => all[Math.floor((index * all.length) / max)]).filter(
        (mutation) => mutation !== undefined,
      )
}

/** The tests beside a file that import it, and where there are none those of other folders that do. */
function testsOf(name: string) {
  const file = relative('.', name)
  if (options.tests !== undefined) return globSync(options.tests).map((test) => resolve(test))
  const alias = file.replace(/^src\/(lib|platform|shop|web)\//, '#$1/')
  const importing = globSync('{src,test,demo}/**/*.test.ts').filter((test) => {
    const specifiers = readFileSync(test, 'utf8').matchAll(/from '([#.][^']+)'/g)
    return [...specifiers].some(
      ([, specifier = '']) => specifier === alias || resolve(dirname(test), specifier) === resolve(file),
    )
  })
  const beside = importing.filter((test) => dirname(test) === dirname(file))
  return (beside.length > 0 ? beside : importing).map((test) => resolve(test))
}

const shop = config.test?.projects?.find(
  (project): project is { test: InlineConfig } =>
    typeof project === 'object' && 'test' in project && project.test?.name === 'shop',
)
if (!shop) throw new Error('vitest.config.ts has no project with the name shop.')

const needsDatabase = files.some((file) =>
  testsOf(file).some((test) => readFileSync(test, 'utf8').includes("'#test/shop.ts'")),
)
let mutated: { file: string; source: string } | null = null
const vitest = await createVitest(
  'test',
  {
    ...shop.test,
    globalSetup: needsDatabase ? (shop.test.globalSetup ?? []) : [],
    config: false,
    // They start faster than processes.
    pool: 'threads',
    fsModuleCache: false,
    watch: false,
    bail: 1,
    reporters: [{}],
    maxWorkers: 1,
  },
  {
    plugins: [
      {
        name: 'mutation',
        enforce: 'pre',
        load: (id) => (mutated?.file === id ? mutated.source : null),
      },
    ],
  },
)

/** Whether all tests pass with this source of the file. */
async function passes(file: string, source: string, tests: string[]) {
  if (mutated) vitest.invalidateFile(mutated.file)
  mutated = { file, source }
  vitest.invalidateFile(file)
  // What failed with another mutation would count.
  vitest.state.filesMap.clear()
  vitest.state.idMap.clear()
  const specifications = tests.map((test) => vitest.getRootProject().createSpecification(test))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
  return unhandledErrors.length === 0 && testModules.every((module) => module.ok())
}

const sums = { killed: 0, survived: 0, total: 0 }
for (const name of files) {
  const file = resolve(name)
  if (!existsSync(file)) throw new Error(`${name} does not exist.`)
  const text = readFileSync(file, 'utf8')
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const mutations = chosen(source)
  const tests = testsOf(name)
  if (tests.length === 0) {
    console.log(`${name}: no test imports it; ${mutations.length} mutations were not tried`)
    continue
  }
  if (!(await passes(file, text, tests)))
    throw new Error(`The tests of ${name} fail without a mutation: ${tests}`)
  let survived = 0
  for (const { at, end, replacement } of mutations) {
    if (!(await passes(file, text.slice(0, at) + replacement + text.slice(end), tests))) continue
    survived++
    const before = text.slice(text.lastIndexOf('\n', at) + 1, at).trimStart()
    const after = text.slice(end).split('\n', 1)[0]
    console.log(`${name}:${lineOf(source, at)}  ${before}[${text.slice(at, end)} → ${replacement}]${after}`)
  }
  const killed = mutations.length - survived
  console.log(`${name}: ${killed} killed, ${survived} survived, ${mutations.length} in all`)
  sums.killed += killed
  sums.survived += survived
  sums.total += mutations.length
}
console.log(`${files.length} files: ${sums.killed} killed, ${sums.survived} survived, ${sums.total} in all`)
await vitest.close()
process.exit()
