import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // One small file that every page shares; asked for piece by piece, the page cache would drop what is asked for.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
