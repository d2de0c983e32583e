import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { type HandleProps, SortHandle } from '#web/ui/sortable.tsx'
import { CategoryForm } from './category-form.tsx'
import { categoryMessages } from './messages.ts'
import type { CategoryActions } from './use-category-actions.ts'

export interface RowProps {
  category: AdminCategoryFields
  /** The main category of a sub-category. */
  parent: AdminCategory | null
  /** All categories of its level, in their order. */
  siblings: readonly AdminCategoryFields[]
  actions: CategoryActions
  heading: 'h2' | 'h3'
  /** Of its place among its siblings. */
  handle: HandleProps['handle']
  /** Said below the names. */
  note: string
  /** Shown before the name. */
  children?: ReactNode
}
type ActionName = 'up' | 'down' | 'change' | 'hide'

/** A main category or a sub-category, with its actions. */
export function CategoryRow({
  category,
  parent,
  siblings,
  actions,
  heading: Heading,
  handle,
  note,
  children,
}: RowProps) {
  const t = useMessages(categoryMessages)
  const common = useMessages(commonMessages)
  const [editing, setEditing] = useState(false)
  const { _id, name, nameBn, hidden } = category
  const { isBusy } = actions

  const row = useRef<HTMLDivElement>(null)
  /** The buttons of which the first enabled one takes the focus; the pressed one was disabled or removed meanwhile. */
  const [focusNext, setFocusNext] = useState<readonly ActionName[]>([])
  useEffect(() => {
    if (isBusy || editing || focusNext.length === 0) return
    const buttons = focusNext.map((action) =>
      row.current?.querySelector<HTMLButtonElement>(`[data-action=${action}]:enabled`),
    )
    buttons.find((button) => button)?.focus()
    setFocusNext([])
  }, [isBusy, editing, focusNext])

  const close = () => {
    setEditing(false)
    setFocusNext(['change'])
  }
  async function move(by: 1 | -1) {
    const index = siblings.findIndex((sibling) => sibling._id === _id)
    await actions.move(parent, siblings, index, index + by)
    setFocusNext(by > 0 ? ['down', 'up'] : ['up', 'down'])
  }
  async function toggleHidden() {
    const question = { title: t.confirmHide(name), text: t.hideMeans, yes: t.hide, no: common.no }
    if (!hidden && !(await showDialog(question))) return
    await actions.setHidden(category, parent, !hidden)
    setFocusNext(['hide'])
  }

  if (editing)
    return (
      <CategoryForm
        title={t.changeTitle(name)}
        category={category}
        isMain={parent === null}
        save={(values, seen = category) => actions.change(seen, parent, values)}
        onClose={close}
      />
    )
  const button = (
    action: ActionName,
    icon: IconName,
    label: string,
    onClick: () => void,
    disabled = false,
  ) => (
    <IconButton
      data-action={action}
      icon={icon}
      label={`${label}: ${name}`}
      title={label}
      disabled={isBusy || disabled}
      onClick={onClick}
    />
  )
  return (
    <div ref={row} className="flex flex-wrap items-center gap-x-3">
      {children}
      <div className="min-w-0 flex-1 basis-40">
        <Heading
          className={`wrap-anywhere ${parent ? 'text-base' : 'text-lg'} ${hidden ? 'text-ink-3' : ''}`}
        >
          {name}
        </Heading>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {nameBn ? <span lang="bn">{nameBn}</span> : t.noBengali}
          <span className={parent ? '' : 'max-md:hidden'}> · </span>
          <span className={parent ? '' : 'max-md:block'}>{note}</span>
          {hidden && (
            <span className="ml-2 rounded-full bg-mark-soft px-2 py-0.5 font-semibold text-mark-ink">
              {t.hidden}
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-between max-md:-mx-2 max-md:w-[calc(100%+1rem)]">
        <SortHandle handle={handle} label={`${t.drag}: ${name}`} disabled={isBusy} className="text-ink-2" />
        {button('up', 'arrow-up', t.up, () => move(-1), siblings[0]?._id === _id)}
        {button('down', 'arrow-down', t.down, () => move(1), siblings.at(-1)?._id === _id)}
        {button('change', 'pencil', t.change, () => setEditing(true))}
        {/* A crossed eye alone may mean what is, or what the button does. */}
        <Button
          variant="bare"
          data-action="hide"
          aria-label={`${hidden ? t.show : t.hide}: ${name}`}
          disabled={isBusy}
          onClick={toggleHidden}
          className="px-2 text-sm text-ink-2"
        >
          <Icon name={hidden ? 'eye' : 'eye-off'} />
          {hidden ? t.show : t.hide}
        </Button>
      </div>
    </div>
  )
}
