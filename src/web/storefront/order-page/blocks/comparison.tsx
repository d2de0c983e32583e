import { useMessages } from '#web/data/i18n.tsx'
import { orderPageMessages } from '../messages.ts'
import type { BlockProps } from '../page-view.ts'
import { Heading } from './heading.tsx'
import { Picture } from './picture.tsx'

export function Comparison({ block: { heading, before, after, caption } }: BlockProps<'comparison'>) {
  const t = useMessages(orderPageMessages)
  if (before === '' || after === '') return null
  return (
    <section>
      <Heading>{heading}</Heading>
      <div className="grid grid-cols-2 gap-2">
        {[
          { url: before, label: t.before },
          { url: after, label: t.after },
        ].map(({ url, label }) => (
          <figure key={label}>
            <Picture url={url} alt="" sizes="(min-width: 704px) 336px, 50vw" />
            <figcaption className="mt-1 text-center font-semibold">{label}</figcaption>
          </figure>
        ))}
      </div>
      {caption && <p className="mt-2 text-ink-2 wrap-anywhere">{caption}</p>}
    </section>
  )
}
