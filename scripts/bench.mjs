// npm run bench: measures the built shop, one table, ratios within one run.
import { buildShop, environment, installPackages, node, run } from './preparing.mjs'

await installPackages()
await buildShop()
process.exit(
  await run(node, ['bench/measure.ts', ...process.argv.slice(2)], {
    env: { ...environment, NODE_ENV: 'production' },
  }),
)
