const inside = (folder) => `^src/${folder}/`
const browserSafe = '^src/shop/[^/]+/(contract|rules)[.]ts$'

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
    exclude: { path: '[+]types/' },
  },
}
