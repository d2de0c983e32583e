import { useRef, useState } from 'react'
import { useFieldArray, useFormState } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import {
  type Block,
  type BlockFields,
  type BlockType,
  blockFields,
  blockOf,
  blockTypes,
} from '#shop/order-pages/block-fields.ts'
import { maxBlocks } from '#shop/order-pages/rules.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Sortable, SortHandle, useSortableItem } from '#web/ui/sortable.tsx'
import { EnteredFields } from './entered-fields.tsx'
import { orderPageEditorMessages } from './messages.ts'
import type { OrderPageValues } from './order-page-values.ts'

const addable = blockTypes.filter((type) => type !== 'form')

/** The blocks of a page in their order, which is changed by dragging, by arrow keys on the handle and by buttons. */
export function BlockList() {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const { fields, move, append, remove } = useFieldArray<OrderPageValues, 'blocks'>({ name: 'blocks' })
  const [added, setAdded] = useState<BlockType>('media')
  const [said, setSaid] = useState('')
  const list = useRef<HTMLOListElement>(null)
  function moveByButton(from: number, to: number, name: string) {
    const [focused, { id } = { id: '' }] = [document.activeElement?.getAttribute('data-move'), fields[from]]
    move(from, to)
    setSaid(t.movedTo(name, formatNumber(to + 1, language)))
    // The button has moved with its block, and one of the first or last cannot be pressed.
    requestAnimationFrame(() => {
      const item = list.current?.querySelector(`[data-block="${id}"]`)
      const button = item?.querySelector<HTMLButtonElement>(`[data-move="${focused}"]:enabled`)
      ;(button ?? item?.querySelector<HTMLButtonElement>('[data-move]:enabled'))?.focus()
    })
  }
  return (
    <section aria-labelledby="blocks">
      <h2 id="blocks" className="mb-1 text-lg">
        {t.blocks}
      </h2>
      <p className="mb-3 text-sm text-ink-2">{t.blocksHint}</p>
      <Sortable ids={fields.map(({ id }) => id)} onMove={move}>
        <ol ref={list} aria-labelledby="blocks" className="flex flex-col gap-2">
          {fields.map((field, index) => (
            <BlockItem
              key={field.id}
              id={field.id}
              type={(field as Block).type}
              index={index}
              count={fields.length}
              onMove={moveByButton}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </Sortable>
      <p role="status" className="sr-only">
        {said}
      </p>
      {fields.length >= maxBlocks ? (
        <p className="mt-3 text-ink-2">{t.tooMany}</p>
      ) : (
        <div className="mt-3 flex flex-wrap items-end gap-3">
          <Field name="added" label={t.addBlock} error={undefined}>
            {(ids) => (
              <Select
                {...ids}
                value={added}
                options={addable.map((type) => ({ value: type, text: t.block[type] }))}
                onChange={({ target }) => setAdded(target.value as BlockType)}
              />
            )}
          </Field>
          <Button onClick={() => append(blockOf(added) as Block)}>{t.add}</Button>
        </div>
      )}
    </section>
  )
}

interface ItemProps {
  id: string
  type: BlockType
  index: number
  count: number
  onMove: (from: number, to: number, name: string) => void
  onRemove: () => void
}

function BlockItem({ id, type, index, count, onMove, onRemove }: ItemProps) {
  const t = useMessages(orderPageEditorMessages)
  const { item, handle, isDragging } = useSortableItem(id)
  const { errors } = useFormState<OrderPageValues>()
  const [isOpened, setOpened] = useState(false)
  const isOpen = isOpened || errors.blocks?.[index] !== undefined
  const name = t.block[type]
  const note = t.notes[type]
  return (
    <li
      {...item}
      data-block={id}
      className={`card min-w-0 px-2 py-1.5 ${isDragging ? 'relative z-10 shadow-lg' : ''}`}
    >
      <div className="flex flex-wrap items-center">
        <SortHandle handle={handle} label={t.drag(name)} />
        <h3 className="min-w-0 grow basis-[max(100%-3rem,9rem)] font-text text-base font-semibold @3xl:basis-0">
          <button
            type="button"
            aria-label={t.open(name)}
            aria-expanded={isOpen}
            aria-controls={`${id}-fields`}
            onClick={() => setOpened(!isOpen)}
            className="flex min-h-11 w-full min-w-0 items-center gap-1 rounded-md px-1 text-left hover:bg-sunken"
          >
            <Icon name="chevron-down" className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
            <span className="min-w-0 wrap-anywhere">{name}</span>
          </button>
        </h3>
        <span className="ml-auto flex">
          <IconButton
            icon="arrow-up"
            label={t.up(name)}
            data-move="up"
            disabled={index === 0}
            onClick={() => onMove(index, index - 1, name)}
          />
          <span className="rotate-180">
            <IconButton
              icon="arrow-up"
              label={t.down(name)}
              data-move="down"
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1, name)}
            />
          </span>
          {type !== 'form' && <IconButton icon="trash-2" label={t.take(name)} onClick={onRemove} />}
        </span>
      </div>
      <div id={`${id}-fields`} hidden={!isOpen} className="mt-2">
        {note && <p className="mb-2 text-sm text-ink-2">{note}</p>}
        <EnteredFields path={`blocks.${index}`} fields={blockFields[type] as BlockFields} />
      </div>
    </li>
  )
}
