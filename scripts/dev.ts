import { createServer } from 'vite'

// Runs the shop inside Vite: pages reload on save; a change of server code restarts the process.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { startShop } = (await vite.ssrLoadModule('/src/server.ts')) as typeof import('../src/server.ts')
await startShop({
  build: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
  middleware: vite.middlewares as never,
})
const serverCode = /\/(src\/(lib|platform|shop)|db)\/|\/src\/[a-z]+\.ts$/
vite.watcher.on('change', (file) => {
  if (!serverCode.test(file)) return
  process.once('exit', () => {
    process.exitCode = 75
  })
  process.kill(process.pid, 'SIGTERM')
})
