import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminCategory } from '#shop/categories/contract.ts'
import { maxSubCategories } from '#shop/categories/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PlaceRow, type RowProps } from './category-row.tsx'
import { categoryMessages } from './messages.ts'
import { NameForm } from './name-form.tsx'

type Props = { category: AdminCategory } & Pick<RowProps, 'arranging' | 'others' | 'isFirst' | 'isLast'>

/** A main category, and under it its sub-categories once it is opened. */
export function CategoryCard({ category, ...row }: Props) {
  const t = useMessages(categoryMessages)
  const listId = useId()
  const [open, setOpen] = useState(false)
  const { subCategories } = category
  return (
    <li className="card p-3 md:p-4">
      <PlaceRow place={category} parent={null} heading="h2" {...row}>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={listId}
          aria-label={`${t.subCategories}: ${category.name}`}
          onClick={() => setOpen(!open)}
          className="flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md text-ink-2 tabular-nums hover:bg-sunken hover:text-ink"
        >
          <Icon name="chevron-right" className={open ? 'size-5 rotate-90' : 'size-5'} />
          {t.count(subCategories.length)}
        </button>
      </PlaceRow>
      <div id={listId} hidden={!open} className="mt-3 border-t border-line pt-2 md:ml-6">
        {open && <SubCategories category={category} arranging={row.arranging} />}
      </div>
    </li>
  )
}

function SubCategories({ category, arranging }: Pick<Props, 'category' | 'arranging'>) {
  const t = useMessages(categoryMessages)
  const [adding, setAdding] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { subCategories } = category
  const leave = () => {
    // The button is there again only when this is drawn.
    flushSync(() => setAdding(false))
    button.current?.focus()
  }
  return (
    <>
      {subCategories.length === 0 && <p className="py-2 text-ink-2">{t.noSubCategories}</p>}
      <ul className="divide-y divide-line">
        {subCategories.map((place, at) => (
          <li key={place._id} className="py-1.5">
            <PlaceRow
              {...{ place, arranging }}
              parent={category}
              others={subCategories}
              isFirst={at === 0}
              isLast={at === subCategories.length - 1}
              heading="h3"
            />
          </li>
        ))}
      </ul>
      <div className="mt-2">
        {adding ? (
          <NameForm
            title={t.addSubTitle(category.name)}
            save={(names) => arranging.add(category, names)}
            onSaved={leave}
            onLeave={leave}
          />
        ) : (
          <button
            ref={button}
            type="button"
            className="button-secondary"
            disabled={subCategories.length >= maxSubCategories}
            onClick={() => setAdding(true)}
          >
            <Icon name="plus" />
            {t.addSub}
          </button>
        )}
        {subCategories.length >= maxSubCategories && (
          <p className="mt-2 text-ink-2">{t.most(maxSubCategories)}</p>
        )}
      </div>
    </>
  )
}
