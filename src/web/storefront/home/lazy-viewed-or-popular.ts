import { type ComponentType, lazy } from 'react'

/** Loaded where a page has nothing of its own; if it cannot be, the link to the shop is enough. */
export const LazyViewedOrPopular = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./viewed-or-popular.tsx').then(
      ({ ViewedOrPopular }) => ({ default: ViewedOrPopular }),
      () => ({ default: () => null }),
    ),
)
