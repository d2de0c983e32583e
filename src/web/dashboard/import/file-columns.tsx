import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Status } from '#web/ui/status.tsx'
import { LongPart } from './long-part.tsx'
import { stepMessages } from './step-messages.ts'

interface Props {
  columns: readonly { name: string; isNeeded: boolean; rule: string }[]
  /** Rules of the file as a whole. */
  children?: ReactNode
}

/** What the columns of a file mean, for those who want to know. */
export function FileColumns({ columns, children }: Props) {
  const t = useMessages(stepMessages)
  return (
    <LongPart title={t.columns}>
      {children}
      <dl className="divide-y divide-line">
        {columns.map(({ name, isNeeded, rule }) => (
          <div key={name} className="gap-x-3 py-2 @lg:grid @lg:grid-cols-[12rem_1fr]">
            <dt>
              <code className="text-sm wrap-anywhere">{name}</code>{' '}
              {isNeeded && <Status tone="neutral">{t.needed}</Status>}
            </dt>
            <dd className="wrap-anywhere">{rule}</dd>
          </div>
        ))}
      </dl>
    </LongPart>
  )
}
