import { type ReactNode, useId } from 'react'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  title: string
  text?: string
  /** What was saved in it last. */
  saved?: string
  children: ReactNode
}

/** A part of the profile's form. */
export function ProfileSection({ title, text, saved = '', children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="p-4 md:p-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-2 wrap-anywhere">{text}</p>}
      <div className="mt-3">{children}</div>
      <SavedNote text={saved} />
    </section>
  )
}

/** Says beside what has been saved that it was; an empty text says nothing. */
export const SavedNote = ({ text }: { text: string }) => (
  <p role="status" className="flex items-center gap-1.5 font-semibold text-positive not-empty:mt-3">
    {text && (
      <>
        <Icon name="check" className="size-5 shrink-0" />
        {text}
      </>
    )}
  </p>
)
