import type { IconName } from './icon-names.ts'
import sprite from './icons.svg?url&no-inline'

/** An icon from the sprite. It is decorative: its meaning is in the text beside it or in a label. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg className={`shrink-0 fill-none ${className}`} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
