import { useId, useState } from 'react'
import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { isFilled } from '#lib/text.ts'
import { isOptionName, maxOptionLength } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { optionName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { productEditorMessages } from './messages.ts'
import { variantMessages } from './variant-messages.ts'

/** The name of an option with its buttons; one of the merchant's own can be changed. */
export function OptionHeading({
  name,
  names,
  onRename,
  onRemove,
}: {
  name: string
  names: readonly string[]
  onRename: (to: string) => void
  onRemove: () => void
}) {
  const t = useMessages(variantMessages)
  const { fields } = useMessages(productEditorMessages)
  const shown = optionName(name, useMessages(productMessages))
  const [isOpen, setOpen] = useState(false)
  const isGiven = name === 'size' || name === 'color'
  if (isOpen)
    return (
      <div className="mb-2 flex flex-wrap items-end gap-2">
        <OptionName
          label={t.newName(name)}
          initial={name}
          names={names.filter((each) => each !== name)}
          button={t.rename}
          onName={(to) => {
            setOpen(false)
            if (to !== name) onRename(to)
          }}
        />
      </div>
    )
  return (
    <div className="mb-1 flex items-center gap-1">
      <h3 className="min-w-0 grow font-text text-base font-semibold wrap-anywhere">
        {isGiven ? (name === 'size' ? fields.sizes : fields.colors) : name}
      </h3>
      {!isGiven && <IconButton icon="pencil" label={t.renameOption(name)} onClick={() => setOpen(true)} />}
      <IconButton icon="trash-2" label={t.removeOption(shown)} tone="danger" onClick={onRemove} />
    </div>
  )
}

/** Adds sizes, colours or an option with a name of the merchant's own. */
export function AddOption({ names, onAdd }: { names: readonly string[]; onAdd: (name: string) => void }) {
  const t = useMessages(variantMessages)
  return (
    <div className="flex flex-wrap items-end gap-2">
      {!names.includes('size') && <Button onClick={() => onAdd('size')}>{t.addSizes}</Button>}
      {!names.includes('color') && <Button onClick={() => onAdd('color')}>{t.addColors}</Button>}
      <OptionName
        key={names.length}
        label={t.otherName}
        placeholder={t.otherNameHint}
        names={names}
        button={t.addOption}
        onName={onAdd}
      />
    </div>
  )
}

/** A field for the name of an option, which must not be one of `names`, and its button. */
function OptionName({
  label,
  placeholder,
  initial = '',
  names,
  button,
  onName,
}: {
  label: string
  placeholder?: string
  initial?: string
  names: readonly string[]
  button: string
  onName: (name: string) => void
}) {
  const t = useMessages(variantMessages)
  const [typed, setTyped] = useState(initial)
  const [error, setError] = useState('')
  const id = useId()

  function finish() {
    const name = cleanLine(typed)
    if (!isFilled(name)) return
    const isTaken = ['size', 'color', 'colour', ...names].some((each) => nameKey(each) === nameKey(name))
    if (isTaken) setError(t.optionTaken)
    else if (isOptionName(name)) onName(name)
    else setError(t.notAnOption)
  }
  return (
    <>
      <div className="min-w-0 basis-64">
        <label htmlFor={id} className="mb-1 block text-sm font-semibold">
          {label}
        </label>
        <input
          {...fieldIds(id, { error })}
          value={typed}
          maxLength={maxOptionLength}
          placeholder={placeholder}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            finish()
          }}
          className="field"
        />
      </div>
      <Button onClick={finish}>{button}</Button>
      <FieldNote id={`${id}-note`} error={error} className="basis-full" />
    </>
  )
}
