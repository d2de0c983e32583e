// npm run backup -- FILE and npm run restore -- FILE: installs what they need and runs scripts/backup-command.ts.
import { installPackages, node, run } from './setup.mjs'

await installPackages()
process.exit(await run(node, ['scripts/backup-command.ts', ...process.argv.slice(2)]))
