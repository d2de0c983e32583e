import { type ComponentType, lazy } from 'react'

/** Loaded where a page has nothing of its own; if it cannot be, the link to the shop is enough. */
export const ViewedOrPopular = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('./recently-viewed.tsx').then(
      ({ ViewedOrPopular }) => ({ default: ViewedOrPopular }),
      () => ({ default: () => null }),
    ),
)
