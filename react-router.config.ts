import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // Asking the server for routes one by one needs query parameters that the page cache throws away.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
