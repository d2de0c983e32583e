import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '#web/ui/list-states.tsx'

interface Props {
  none: {
    title: string
    /** What will stand there, and how it comes there. */
    text: string
  }
  /** Where a person goes on. */
  next?: { to: string; text: string } | false
  children?: ReactNode
}

/** Shown instead of an empty list of the dashboard (D220). */
export const EmptyList = ({ none, next, children }: Props) => (
  <EmptyState title={none.title}>
    <p className="max-w-prose">{none.text}</p>
    {children}
    {next && (
      <Link to={next.to} className="button-quiet">
        {next.text}
      </Link>
    )}
  </EmptyState>
)
