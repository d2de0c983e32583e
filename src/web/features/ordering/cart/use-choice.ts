import { useRef, useState } from 'react'
import {
  type Choices,
  choose,
  findVariant,
  type Options,
  optionsOf,
  stateOfValue,
} from '#shop/catalog/variant-rules.ts'

interface AnyVariant {
  _id: string
  options: Options
}

export type Choice = ReturnType<typeof useChoice>

/** What is chosen of a product: its colour, size and other options, and with all of them its variant. */
export function useChoice<Variant extends AnyVariant>(
  product: Choices<Variant>,
  isSoldOut: (variant: Variant) => boolean,
) {
  const [chosen, setChosen] = useState(() => choose(product, {}))
  const [showsMissing, setShowsMissing] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const lists = optionsOf(product)
  const missing = lists.findIndex(({ name }) => chosen[name] === undefined)
  return {
    box,
    chosen,
    /** Null until everything is chosen, and for a simple product. */
    variant: missing === -1 ? findVariant(product.variants, chosen) : null,
    options: lists.map(({ name, values }) => ({
      name,
      values,
      chosen: chosen[name] ?? null,
      isMissing: showsMissing && chosen[name] === undefined,
      stateOf: (value: string) => stateOfValue(product, chosen, { name, value }, isSoldOut),
      onChoose: (value: string) => setChosen(choose(product, chosen, { [name]: value })),
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
