import { type ReactNode, Suspense } from 'react'

/** What is below the first screen: laid out when it comes near, and hydrated by itself, so that no part holds up another. */
export function BelowFold({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      <div className="[contain-intrinsic-size:auto_26rem] [content-visibility:auto] [overflow-clip-margin:1rem]">
        {children}
      </div>
    </Suspense>
  )
}
