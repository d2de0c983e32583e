import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { reviewMessages } from './messages.ts'

/** The stars of one review. */
export function Stars({ stars }: { stars: number }) {
  const t = useMessages(reviewMessages)
  return (
    <span role="img" aria-label={t.stars(stars)} className="inline-flex">
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon
          key={star}
          name="star"
          className={`size-4.5 ${star <= stars ? 'fill-current! text-mark' : 'text-line-strong'}`}
        />
      ))}
    </span>
  )
}
