import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory, AdminCategoryFields } from '#shop/categories/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { ask } from '#web/ui/confirm-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { categoryMessages } from './messages.ts'
import { NameForm } from './name-form.tsx'
import type { Arranging } from './use-category-order.ts'

export interface RowProps {
  place: AdminCategoryFields
  /** The main category of a sub-category. */
  parent: AdminCategory | null
  /** All of its shelf, in their order. */
  others: readonly AdminCategoryFields[]
  arranging: Arranging
  isFirst: boolean
  isLast: boolean
  /** The heading's rank. */
  heading: 'h2' | 'h3'
  /** Stands before the name. */
  children?: ReactNode
}

/** One category with all that can be done to it. */
export function PlaceRow({
  place,
  parent,
  others,
  arranging,
  isFirst,
  isLast,
  heading: Heading,
  children,
}: RowProps) {
  const t = useMessages(categoryMessages)
  const common = useMessages(commonMessages)
  const [editing, setEditing] = useState(false)
  const row = useRef<HTMLDivElement>(null)
  const { name, nameBn, hidden } = place
  const { busy } = arranging

  /** The button that was pressed may be gone or shut now; the next best takes the focus. */
  const focusOn = (...actions: string[]) => {
    const found = actions.map((action) =>
      row.current?.querySelector<HTMLButtonElement>(`[data-action=${action}]:enabled`),
    )
    found.find((button) => button)?.focus()
  }
  const leave = () => {
    flushSync(() => setEditing(false))
    focusOn('rename')
  }
  async function move(by: 1 | -1) {
    await arranging.move(place, parent, others, by)
    focusOn(...(by > 0 ? ['down', 'up'] : ['up', 'down']))
  }
  async function hideOrShow() {
    const question = { title: t.askHide(name), text: t.hideMeans, yes: t.hide, no: common.no }
    if (hidden || (await ask(question))) {
      await arranging.setHidden(place, parent, !hidden)
      focusOn('hide')
    }
  }

  if (editing)
    return (
      <NameForm
        title={t.renameTitle(name)}
        place={place}
        save={(names, revision) => arranging.rename(place, parent, names, revision)}
        onSaved={leave}
        onLeave={leave}
      />
    )
  const action = (what: string, icon: IconName, word: string, act: () => void, shut = false) => (
    <button
      type="button"
      data-action={what}
      aria-label={`${word}: ${name}`}
      title={word}
      disabled={busy || shut}
      onClick={act}
      className="flex size-11 items-center justify-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink disabled:opacity-40"
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div ref={row} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {children}
      <div className="min-w-0 flex-1 basis-40">
        <Heading
          className={`wrap-anywhere ${parent ? 'font-normal' : 'text-lg'} ${hidden ? 'text-ink-3' : ''}`}
        >
          {name}
        </Heading>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {nameBn ? <span lang="bn">{nameBn}</span> : t.noBengali}
          {hidden && (
            <span className="ml-2 rounded-full bg-gold-soft px-2 py-0.5 font-semibold text-gold-ink">
              {t.hidden}
            </span>
          )}
        </p>
      </div>
      <div className="ml-auto flex">
        {action('up', 'arrow-up', t.up, () => move(-1), isFirst)}
        {action('down', 'arrow-down', t.down, () => move(1), isLast)}
        {action('rename', 'pencil', t.rename, () => setEditing(true))}
        {action('hide', hidden ? 'eye' : 'eye-off', hidden ? t.show : t.hide, hideOrShow)}
      </div>
    </div>
  )
}
