import { useLayoutEffect, useRef, useState } from 'react'
import {
  type Choices,
  choose,
  findVariant,
  type Options,
  optionsOf,
  stateOfValue,
} from '#shop/catalog/variant-rules.ts'
import { keepChoice, readChoice } from './kept-choice.ts'

interface AnyVariant {
  _id: string
  options: Options
}

export type Choice = ReturnType<typeof useChoice>

interface ChoiceOptions {
  /** Whether the page has what was chosen again when its visitor comes back. */
  isKept?: boolean
  /** What is chosen at first. */
  first?: Options | undefined
}

/** What is chosen of a product: its colour, size and other options, and with all of them its variant. */
export function useChoice<Variant extends AnyVariant>(
  product: Choices<Variant>,
  isSoldOut: (variant: Variant) => boolean,
  { isKept = false, first = {} }: ChoiceOptions = {},
) {
  const [chosen, setChosen] = useState(() => choose(product, first))
  const [showsMissing, setShowsMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const lists = optionsOf(product)
  // Not in the first state: the page's HTML is the same for everybody. Its owner gives every product a key.
  useLayoutEffect(() => {
    const kept = isKept && readChoice()
    if (kept) setChosen(choose(product, kept))
  }, [])
  const missing = lists.findIndex(({ name }) => chosen[name] === undefined)
  return {
    box,
    chosen,
    isComplete: missing === -1,
    /** Null until everything is chosen, and for a simple product. */
    variant: missing === -1 ? findVariant(product.variants, chosen) : null,
    options: lists.map(({ name, values }) => ({
      name,
      values,
      chosen: chosen[name] ?? null,
      isMissing: showsMissing && chosen[name] === undefined,
      stateOf: (value: string) => stateOfValue(product, chosen, { name, value }, isSoldOut),
      onChoose(value: string) {
        const changed = choose(product, chosen, { [name]: value })
        setChosen(changed)
        if (isKept) keepChoice(changed)
      },
    })),
    /** Whether everything is chosen; otherwise the focus goes to the first option that is not (D42). */
    confirm() {
      setShowsMissing(true)
      const fieldset = box.current?.querySelectorAll('fieldset')[missing]
      fieldset?.querySelector<HTMLInputElement>('input:enabled')?.focus()
      return missing === -1
    },
  }
}
