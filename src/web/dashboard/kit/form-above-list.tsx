import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'

interface Props<Row> {
  title: string
  intro: string
  /** The button for a new one. */
  add: string
  query: Parameters<typeof QueryState>[0]['query'] & { data?: Row[] | undefined }
  /** The form of a row, or of a new one. */
  form: (row: Row | null, close: () => void) => ReactNode
  list: (rows: Row[], change: (row: Row) => void) => ReactNode
}

/** A page with a short list of what the merchant has made, and above it the form of the one that is new or changed. */
export function FormAboveList<Row extends { _id: string }>({
  title,
  intro,
  add,
  query,
  form,
  list,
}: Props<Row>) {
  /** The row that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Row | null>()
  const close = () => {
    setEdited(undefined)
    focusPageTitle()
  }
  return (
    <PageFrame
      title={title}
      intro={intro}
      actions={
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {add}
        </Button>
      }
    >
      {edited !== undefined && <div key={edited?._id ?? 'new'}>{form(edited, close)}</div>}
      <QueryState query={query} />
      {query.data && list(query.data, setEdited)}
    </PageFrame>
  )
}
