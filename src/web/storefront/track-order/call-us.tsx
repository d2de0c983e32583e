import { Icon } from '#web/components/icon.tsx'
import { useOrderingTexts } from '#web/texts/texts.tsx'
import { dial } from '../frame/shop-signs.ts'

/** Where the page can do no more, a person can. */
export function CallUs({ phone }: { phone: string }) {
  const { track } = useOrderingTexts()
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
      {track.tooLate}
      <a
        href={dial(phone)}
        className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-brand underline underline-offset-4"
      >
        <Icon name="phone" />
        {phone}
      </a>
    </p>
  )
}
