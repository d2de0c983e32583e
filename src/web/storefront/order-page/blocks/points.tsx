import { Icon } from '#web/ui/icon.tsx'
import type { BlockProps } from '../page-view.ts'
import { Heading } from './heading.tsx'

export function Points({ block: { heading, points } }: BlockProps<'points'>) {
  if (points.length === 0) return null
  return (
    <section>
      <Heading>{heading}</Heading>
      <ul className="flex flex-col gap-2">
        {points.map(({ point }, index) => (
          <li key={index} className="flex gap-2.5">
            <Icon name="check" className="mt-0.5 size-5 shrink-0 text-link" />
            <span className="min-w-0 wrap-anywhere">{point}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
