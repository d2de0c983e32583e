import { useId, useState } from 'react'
import { cleanLine, nameKey } from '#lib/clean-text.ts'
import { isFilled } from '#lib/text.ts'
import { isOption, maxOptionLength, maxOptions } from '#shop/catalog/rules.ts'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { ColorSwatch, type ColorValues, isOwnColor } from '#web/shared/products/color-swatch.tsx'
import { colorName } from '#web/shared/products/option-names.ts'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldIds } from '#web/ui/field.tsx'
import { variantMessages } from './variant-messages.ts'

interface Props {
  /** Of the boxes, where they are a field of the product. */
  name?: string
  legend: string
  legendHidden?: boolean
  /** Examples of words of the merchant's own. */
  hint?: string | undefined
  /** Words that are offered beside the merchant's own. */
  given: readonly string[]
  values: readonly string[]
  onChange: (values: string[]) => void
  /** Of a list of colours: how the merchant's own look, and what is called when that is changed. */
  colors?: { values: ColorValues; onColorValue: (color: string, value: string) => void }
}

/** Sizes, colours or other values to choose from; the merchant adds words of their own. */
export function WordList({
  name,
  legend,
  legendHidden = false,
  hint,
  given,
  values,
  onChange,
  colors,
}: Props) {
  const t = useMessages(variantMessages)
  const productText = useMessages(productMessages)
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  // A word that is taken out stays on the page, so that it can be taken in again.
  const [own, setOwn] = useState<readonly string[]>([])
  const inputId = useId()
  const words = [...new Set([...given, ...own, ...values])]
  // In their usual order, unless the merchant has put them in another.
  const isInOrder = words.filter((word) => values.includes(word)).join() === values.join()
  function toggle(word: string, isChosen: boolean) {
    if (!isChosen) return onChange(values.filter((each) => each !== word))
    onChange(isInOrder ? words.filter((each) => each === word || values.includes(each)) : [...values, word])
  }

  function add() {
    const added = typed
      .split(/[,;|\n]/)
      .map((word) => cleanLine(word))
      // One that is there already, in whatever way it is written.
      .map((word) => words.find((each) => nameKey(each) === nameKey(word)) ?? word)
      .filter((word) => isFilled(word) && isOption(word))
    if (added.length === 0) return
    if (added.some((word) => word.length > maxOptionLength)) return setError(t.wordTooLong(maxOptionLength))
    const chosen = [...new Set([...values, ...added])]
    if (chosen.length > maxOptions) return setError(t.tooManyWords(maxOptions))
    setError('')
    setTyped('')
    setOwn(words.concat(added).filter((word) => !given.includes(word)))
    onChange(isInOrder ? [...new Set([...words, ...added])].filter((word) => chosen.includes(word)) : chosen)
  }

  return (
    <FieldGroup legend={legend} isLegendHidden={legendHidden}>
      <div className="flex flex-wrap gap-2">
        {words.map((word) => (
          <span key={word} className="flex min-w-0 items-center gap-1">
            <label className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2 rounded-md border border-line-strong px-3 has-checked:border-ink has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-ink">
              <input
                type="checkbox"
                name={name}
                value={word}
                checked={values.includes(word)}
                onChange={({ target }) => toggle(word, target.checked)}
                className="size-5 shrink-0 accent-inverse outline-none"
              />
              {colors && <ColorSwatch color={word} values={colors.values} className="size-5" />}
              <span className="min-w-0 wrap-anywhere">{colors ? colorName(word, productText) : word}</span>
            </label>
            {colors && isOwnColor(word) && values.includes(word) && (
              <input
                type="color"
                aria-label={t.colorValueOf(word)}
                title={t.colorValueOf(word)}
                value={colors.values[word] ?? '#888888'}
                onChange={({ target }) => colors.onColorValue(word, target.value)}
                className="size-11 cursor-pointer rounded-md border border-line-strong bg-surface p-1"
              />
            )}
          </span>
        ))}
      </div>
      <div className="mt-2 flex max-w-96 flex-wrap gap-2">
        <input
          aria-label={t.ownWord(legend)}
          {...fieldIds(inputId, { error })}
          placeholder={hint}
          value={typed}
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Enter would submit the form.
            event.preventDefault()
            add()
          }}
          className="field min-w-0 flex-[1_1_8rem]"
        />
        <Button className="shrink-0 px-4" aria-label={`${t.addWord}: ${legend}`} onClick={add}>
          {t.addWord}
        </Button>
      </div>
      <FieldNote id={`${inputId}-note`} error={error} />
    </FieldGroup>
  )
}
