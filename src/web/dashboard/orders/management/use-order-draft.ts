import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import type { Draft, DraftLine } from './draft.ts'
import { useDraftProducts } from './draft-products.ts'
import { useDraftProblems } from './use-draft-problems.ts'
import { type SumRules, useDraftSums } from './use-draft-sums.ts'

interface Options extends SumRules {
  initial: Pick<Draft, 'shipping' | 'lines' | 'charge' | 'code' | 'keepsDiscount'>
  /** Ids of other products that the form needs. */
  productIds?: readonly string[]
  /** The notice for an error without details. */
  failed: string
}

export type OrderDraft = ReturnType<typeof useOrderDraft>

/** The state of the forms that enter and edit an order. */
export function useOrderDraft({ initial, productIds = [], failed, ...rules }: Options) {
  const [lines, setLines] = useState<readonly DraftLine[]>(initial.lines)
  const [charge, setCharge] = useState(initial.charge)
  const [code, setCode] = useState(initial.code ?? '')
  const [staysDiscounted, setKeepsDiscount] = useState(initial.keepsDiscount ?? false)
  const form = useForm<Shipping>({ mode: 'onTouched', defaultValues: initial.shipping })
  const shipping = useWatch({ control: form.control }) as Shipping
  const products = useDraftProducts([...lines.map(({ id }) => id), ...productIds])
  const keepsDiscount = staysDiscounted && code === ''
  const sums = useDraftSums({
    ...rules,
    shipping,
    lines,
    charge,
    code,
    keepsDiscount,
    products: products.byId,
  })
  const problems = useDraftProblems({
    form,
    lines,
    deliveryCharge: sums.deliveryCharge,
    failed,
    onPrices(current) {
      // What is taken off pieces of an exchange depends on the prices of today.
      products.refresh()
      setLines(current)
    },
  })

  return {
    form,
    shipping,
    lines,
    setLines,
    charge,
    setCharge,
    code,
    setCode,
    keepsDiscount,
    setKeepsDiscount,
    products,
    ...sums,
    ...problems,
    /** Begins again with these lines and this address. */
    restart(lines: readonly DraftLine[], shipping: Shipping) {
      setLines(lines)
      setCharge(null)
      setCode('')
      setKeepsDiscount(false)
      form.reset(shipping)
    },
  }
}
