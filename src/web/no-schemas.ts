/**
 * Stands in for zod in the browser (`vite.config.ts`). Doors are declared together with the schemas that the server checks
 * by; a page only needs their method and path, and zod would be a fifth of all a first visit downloads. Whoever tries to
 * check something by a schema here is told so.
 */
const checks = new Set<string | symbol>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync'])

const nothing: unknown = new Proxy(() => {}, {
  apply: () => nothing,
  get(_, name) {
    if (name === Symbol.iterator) return () => [].values()
    if (checks.has(name)) throw new Error('There are no schemas in the browser.')
    return nothing
  },
})

export { nothing as z }
