import routes from '#web/routes.ts'

type Branch = (typeof routes)[number]

const pathsOf = (branches: readonly Branch[], parent = ''): string[] =>
  branches.flatMap(({ path = '', children }) => {
    const fullPath = path ? `${parent}/${path}` : parent
    return children ? pathsOf(children, fullPath) : [fullPath || '/']
  })

/** The path patterns of all page routes. */
export const pagePaths = pathsOf(routes)
