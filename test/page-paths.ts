import routes from '#web/routes.ts'

type Branch = (typeof routes)[number]

const pathsOf = (branches: readonly Branch[], under = ''): string[] =>
  branches.flatMap(({ path = '', children }) => {
    const here = path ? `${under}/${path}` : under
    return children ? pathsOf(children, here) : [here || '/']
  })

/** The paths of all pages, as the site map writes them. */
export const pagePaths = pathsOf(routes)
