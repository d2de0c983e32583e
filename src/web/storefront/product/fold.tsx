import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  title: string
  /** What the title means, in English. */
  meaning?: string
  lang?: string
  open?: boolean
  children: ReactNode
}

/** A part of a page that opens below its heading, without scripts too. */
export function Fold({ title, meaning, lang, open, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <details lang={lang} open={open} className="group/fold border-t border-line">
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-2 [&::-webkit-details-marker]:hidden">
          <div className="py-1.5">
            <h2 id={id} className="font-text text-base font-semibold">
              {title}
            </h2>
            {meaning && (
              <p lang="en" className="text-sm text-ink-2">
                {meaning}
              </p>
            )}
          </div>
          <Icon name="chevron-down" className="size-5 group-open/fold:rotate-180" />
        </summary>
        <div className="pb-4 text-ink-2">{children}</div>
      </details>
    </section>
  )
}
