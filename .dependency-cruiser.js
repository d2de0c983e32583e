const inside = (folder) => `^src/${folder}/`
const contracts = '^src/shop/.*contract[.]ts$'
/** Pure code of a domain that pages import, too. */
const rules =
  '^src/shop/.*/(rules|(variant|category|combo|timed-offer|quantity-offer|quantity-text|exchange|parcel|origin|advertising|video)-rules|[a-z]+-(fields|kinds|words)|statuses|problem-texts)[.]ts$'
const browserSafe = [contracts, rules]
/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'lib-imports-only-lib',
      severity: 'error',
      from: { path: inside('lib') },
      to: { path: '^(src|db)/', pathNot: inside('lib') },
    },
    {
      name: 'platform-imports-no-shop',
      severity: 'error',
      from: { path: inside('platform') },
      to: { path: '^src/', pathNot: [inside('platform'), inside('lib'), '^src/config[.]ts$'] },
    },
    {
      name: 'contracts-and-rules-run-anywhere',
      severity: 'error',
      from: { path: browserSafe },
      to: { path: '^(src|db)/', pathNot: [inside('lib'), ...browserSafe] },
    },
    {
      name: 'contracts-and-rules-use-no-server-packages',
      severity: 'error',
      from: { path: browserSafe },
      to: { dependencyTypes: ['npm', 'core'], pathNot: 'node_modules/zod/' },
    },
    {
      name: 'domains-import-each-others-public-files',
      severity: 'error',
      comment:
        'Another domain offers contracts, rules, events, service and commands; its queries, routes and jobs are its own.',
      from: { path: '^src/shop/([^/]+)/', pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^src/shop/([^/]+)/',
        pathNot: ['^src/shop/$1/', ...browserSafe, '/service[.]ts$', '/events[.]ts$', '/commands/'],
      },
    },
    {
      name: 'shop-imports-no-pages',
      severity: 'error',
      from: { path: inside('shop'), pathNot: '[.]test[.]tsx?$' },
      to: { path: inside('web') },
    },
    {
      name: 'contracts-are-types-in-the-browser',
      severity: 'error',
      comment:
        'Contracts hold schemas; the browser gets neither them nor zod, so pages and rules import only their types.',
      from: { path: [inside('web'), rules], pathNot: '[.]test[.]tsx?$' },
      to: {
        path: [contracts, '^src/shop/endpoints[.]ts$', '^src/lib/schemas[.]ts$', 'node_modules/zod/'],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-the-server-imports-pages',
      severity: 'error',
      comment: 'app.ts is the API without pages; setup-database.ts and config.ts know neither.',
      from: { path: '^src/[^/]+[.]ts$', pathNot: '^src/server[.]ts$' },
      to: { path: inside('web') },
    },
    {
      name: 'nothing-imports-the-server',
      severity: 'error',
      comment: 'Importing it would start a shop; development starts it by its own name.',
      from: { path: '^src/', pathNot: ['^src/server[.]ts$', '[.]test[.]tsx?$'] },
      to: { path: '^src/(app|server|setup-database)[.]ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'src-imports-no-tests-or-demo',
      severity: 'error',
      from: { path: '^src/', pathNot: '[.]test[.]tsx?$' },
      to: { path: '^(test|e2e|bench|demo|scripts)/' },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      comment: 'What cannot be resolved is not checked by any other rule.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^virtual:' },
    },
    {
      name: 'web-imports-only-contracts-and-rules-of-shop',
      severity: 'error',
      from: { path: inside('web'), pathNot: '[.]test[.]tsx?$' },
      to: {
        path: '^(src|db)/',
        pathNot: [inside('web'), inside('lib'), '^src/shop/endpoints[.]ts$', ...browserSafe],
      },
    },
    // storefront, dashboard → shared → ui → data
    {
      name: 'data-imports-no-ui',
      severity: 'error',
      from: { path: inside('web/data') },
      to: { path: '^src/web/', pathNot: inside('web/data') },
    },
    {
      name: 'ui-imports-only-ui-and-data',
      severity: 'error',
      from: { path: inside('web/ui') },
      to: { path: '^src/web/', pathNot: [inside('web/ui'), inside('web/data')] },
    },
    {
      name: 'shared-knows-neither-side',
      severity: 'error',
      from: { path: inside('web/shared'), pathNot: '[.]test[.]tsx?$' },
      to: { path: '^src/web/', pathNot: [inside('web/shared'), inside('web/ui'), inside('web/data')] },
    },
    {
      name: 'storefront-imports-nothing-of-the-dashboard',
      severity: 'error',
      from: { path: inside('web/storefront') },
      to: { path: [inside('web/dashboard'), inside('web/by-role')] },
    },
    {
      name: 'dashboard-imports-nothing-of-the-storefront',
      severity: 'error',
      from: { path: inside('web/dashboard') },
      to: { path: [inside('web/storefront'), inside('web/by-role')] },
    },
    {
      name: 'customers-load-nothing-of-the-dashboard',
      severity: 'error',
      comment: 'The pages that differ by role load the dashboard only for staff.',
      from: { path: ['^src/web/[^/]+[.]tsx?$', inside('web/by-role')], pathNot: '[.]test[.]tsx?$' },
      to: {
        path: inside('web/dashboard'),
        // The table of pages, of which routes.ts makes routes; it is not in the browser's scripts.
        pathNot: '^src/web/dashboard/pages[.]ts$',
        dependencyTypesNot: ['dynamic-import', 'type-only'],
      },
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
