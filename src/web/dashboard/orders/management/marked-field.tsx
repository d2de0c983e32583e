import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from './messages.ts'
import type { ReadField } from './read-order.ts'
import { UnsureNote } from './unsure-note.tsx'
import { useFieldNames } from './use-field-names.ts'

interface Props {
  fields: readonly ReadField[]
  /** The fields that are not sure. */
  unsure: readonly ReadField[]
  onConfirm: (fields: readonly ReadField[]) => void
  className?: string
  children: ReactNode
}

/** Fields with a mark below them while what was read into them is not sure. */
export function MarkedField({ fields, unsure, onConfirm, className, children }: Props) {
  const t = useMessages(managementMessages)
  const names = useFieldNames()
  const marked = fields.filter((field) => unsure.includes(field))
  const labels = marked.map((field) => names[field]).join(', ')
  return (
    <div className={className}>
      {children}
      {marked.length > 0 && (
        <UnsureNote
          text={fields.length > 1 ? `${labels}: ${t.pleaseCheck}` : t.pleaseCheck}
          label={t.isRight(labels)}
          onConfirm={() => onConfirm(marked)}
        />
      )}
    </div>
  )
}
