import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory } from '#shop/categories/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CategoryForm } from './category-form.tsx'
import { categoryMessages } from './messages.ts'
import type { CategoryActions } from './use-category-actions.ts'

interface Props {
  /** The main category that gets a sub-category; null to add a main one. */
  parent: AdminCategory | null
  label: string
  title: string
  /** There are `max` already. */
  isFull: boolean
  max: number
  add: CategoryActions['add']
}

/** A button that opens the form of a new category. */
export function AddCategory({ parent, label, title, isFull, max, add }: Props) {
  const t = useMessages(categoryMessages)
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    // Rendered at once, so that the button exists and can take the focus.
    flushSync(() => setAdding(false))
    button.current?.focus()
  }
  return (
    <div className={parent ? 'mt-2' : 'mb-3'}>
      {adding ? (
        <div className={parent ? '' : 'card p-4'}>
          <CategoryForm
            title={title}
            isMain={parent === null}
            save={(values) => add(parent, values)}
            onClose={close}
          />
        </div>
      ) : (
        <Button ref={button} disabled={isFull} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {label}
        </Button>
      )}
      {isFull && <p className="mt-2 text-ink-2">{t.most(max)}</p>}
    </div>
  )
}
