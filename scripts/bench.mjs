// npm run bench: measures the built shop and prints one table; comparisons are ratios within one run.
import { buildShop, environment, installPackages, node, run } from './setup.mjs'

await installPackages()
if (!process.argv.includes('--help')) await buildShop()
process.exit(
  await run(node, ['bench/measure.ts', ...process.argv.slice(2)], {
    env: { ...environment, NODE_ENV: 'production' },
  }),
)
