import { join } from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

/** All that a browser wants of a door: the server checks what comes in and goes out, and /api/docs tells what it is for. */
const wanted = new Set(['method', 'path', 'access', 'paged', 'file', 'upload'])

/** The name that a chain of calls like `z.object(…).partial()` begins with. */
function rootOf(expression: ESTree.Expression): string | undefined {
  if (expression.type === 'Identifier') return expression.name
  if (expression.type === 'CallExpression') return rootOf(expression.callee)
  return expression.type === 'MemberExpression' ? rootOf(expression.object) : undefined
}

function unwantedOf(door: ESTree.CallExpression) {
  const [declaration] = door.arguments
  if (declaration?.type !== 'ObjectExpression') return []
  return declaration.properties.filter(
    (property) =>
      property.type === 'Property' && property.key.type === 'Identifier' && !wanted.has(property.key.name),
  )
}

/** A contract without the schemas it declares, and with nothing of its doors but what the browser wants. */
export function withoutSchemas(code: string, file: string) {
  const schemas = new Set(['z'])
  const changes: { start: number; end: number; by: string }[] = []
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (init?.type !== 'CallExpression' || id.type !== 'Identifier') continue
      const root = rootOf(init) ?? ''
      if (root === 'endpoint')
        for (const { start, end } of unwantedOf(init)) changes.push({ start, end, by: '' })
      if (!schemas.has(root)) continue
      schemas.add(id.name)
      changes.push({ start: init.start, end: init.end, by: 'z' })
    }
  }
  return changes.reduceRight((slim, { start, end, by }) => {
    const rest = slim.slice(end)
    return slim.slice(0, start) + by + (by === '' ? rest.replace(/^\s*,/, '') : rest)
  }, code)
}

/** Keeps zod, and what only it reads, from the browser: together they would be a fifth of a first visit. */
export const slimContracts: Plugin = {
  name: 'no-schemas-in-the-browser',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (id) => (id === 'zod' ? join(import.meta.dirname, '../src/web/no-schemas.ts') : undefined),
  transform: (code, id) => (/\/shop\/.*contract\.ts$/.test(id) ? withoutSchemas(code, id) : undefined),
}
