const inside = (folder) => `^src/${folder}/`
const browserSafe = '^src/shop/.+/(contract|rules)[.]ts$'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'lib-stands-alone',
      severity: 'error',
      from: { path: inside('lib') },
      to: { path: '^(src|db)/', pathNot: inside('lib') },
    },
    {
      name: 'platform-knows-no-shop',
      severity: 'error',
      from: { path: inside('platform') },
      to: { path: '^src/', pathNot: [inside('platform'), inside('lib'), '^src/config[.]ts$'] },
    },
    {
      name: 'contract-and-rules-run-anywhere',
      severity: 'error',
      from: { path: browserSafe },
      to: { path: '^(src|db)/', pathNot: [inside('lib'), browserSafe] },
    },
    {
      name: 'contract-and-rules-use-no-server-packages',
      severity: 'error',
      from: { path: browserSafe },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'modules-meet-at-their-service',
      severity: 'error',
      comment:
        'Another module offers contract, rules and service; its queries, routes and jobs are its own business.',
      from: { path: '^src/shop/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/shop/([^/]+)/', pathNot: ['^src/shop/$1/', '/(contract|rules|service)[.]ts$'] },
    },
    {
      name: 'shop-knows-no-pages',
      severity: 'error',
      from: { path: inside('shop'), pathNot: '[.]test[.]tsx?$' },
      to: { path: inside('web') },
    },
    {
      name: 'pages-check-nothing-by-schema',
      severity: 'error',
      comment: 'In the browser there is no zod: src/web/no-schemas.ts stands in for it.',
      from: { path: inside('web'), pathNot: '[.]test[.]tsx?$' },
      to: { path: 'node_modules/zod/' },
    },
    {
      name: 'only-the-server-joins-pages-and-shop',
      severity: 'error',
      comment: 'app.ts is the API without pages; prepare.ts and config.ts know neither.',
      from: { path: '^src/[^/]+[.]ts$', pathNot: '^src/server[.]ts$' },
      to: { path: inside('web') },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      comment: 'Importing it would start a shop; development starts it by its own name.',
      from: { path: '^src/', pathNot: ['^src/server[.]ts$', '[.]test[.]tsx?$'] },
      to: { path: '^src/(app|server|prepare)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-in-the-shop-needs-tests-or-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(test|e2e|bench|demo|scripts)/' },
    },
    {
      name: 'every-import-is-found',
      severity: 'error',
      comment: 'What cannot be resolved is not checked by any other rule.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'pages-enter-by-the-door',
      severity: 'error',
      from: { path: inside('web'), pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(src|db)/', pathNot: [inside('web'), inside('lib'), browserSafe] },
    },
  ],
  options: {
    tsPreCompilationDeps: true, // type-only imports count too
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
    exclude: { path: '[+]types/' },
  },
}
