import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  text?: string
  children: ReactNode
}

/** A card with a heading. */
export function Section({ title, text, children }: Props) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card p-5">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {text && <p className="mt-1 text-ink-2">{text}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
