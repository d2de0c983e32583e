// npm run soak -- MINUTES: kills the built shop and its database under orders and checks that nothing is lost.
import { buildShop, environment, installPackages, node, run } from './setup.mjs'

await installPackages()
await buildShop()
process.exit(
  await run(node, ['bench/soak.ts', ...process.argv.slice(2)], {
    env: { ...environment, NODE_ENV: 'production' },
  }),
)
