import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

/** A sign from the one sprite; decoration only, so what it means is said in words beside it or in a label. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`shrink-0 fill-none ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
