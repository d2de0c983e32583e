import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  ssr: true,
  // The whole site map is one small file that every page shares; asked for
  // piece by piece it would be many, under query parameters that the page cache throws away.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
