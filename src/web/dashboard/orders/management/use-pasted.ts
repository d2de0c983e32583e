import { useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import type { Shipping } from '#web/shared/checkout/shipping.ts'
import type { PastedMessage } from './draft.ts'
import { managementMessages } from './messages.ts'
import { fillFrom, type ReadField, readFields, type readOrder } from './read-order.ts'
import type { OrderDraft } from './use-order-draft.ts'

/** The message that a draft was read from, and what a person has not looked at yet. */
export function usePasted(draft: OrderDraft, stored: PastedMessage | null) {
  const t = useMessages(managementMessages)
  const { form, shipping, lines, setLines, products, setNotice } = draft
  const [pasted, setPasted] = useState(stored)
  const [fills, setFills] = useState(0)
  const [wanted, setWanted] = useState({ words: '', count: 0 })
  // Who changes a value has looked at it.
  const unsureFields = readFields.filter((field) => {
    const read = pasted?.unsure[field]
    return read !== undefined && read === shipping[field]
  })
  const unsureLines = lines.filter(({ read }) => read && read.unsure.length > 0)
  const unsureCount = unsureFields.length + unsureLines.length

  function fill(values: Partial<Shipping>) {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as keyof Shipping, value, { shouldDirty: true })
    form.clearErrors(Object.keys(values) as (keyof Shipping)[])
    // The fields of the place hold what is typed in them themselves.
    setFills((before) => before + 1)
  }

  function read(message: Awaited<ReturnType<typeof readOrder>>) {
    const { otherNumbers } = message.order
    const found = fillFrom(
      message,
      form.getValues(),
      otherNumbers.length > 0 ? t.alsoNumber(otherNumbers.join(', ')) : '',
    )
    for (const product of message.products) products.add(product)
    fill(found.values)
    setLines((before) => [...before, ...found.lines])
    setPasted(found.pasted)
    setNotice('')
  }

  /** Takes what the message says instead of what was typed; a thana comes with its district. */
  function take(field: ReadField, value: string) {
    const other = { ...pasted?.other }
    const isPlace = field === 'district' || field === 'thana'
    const place = {
      district: other.district ?? shipping.district,
      thana: other.thana ?? '',
      deliveryArea: '' as const,
    }
    fill(isPlace ? place : { [field]: value })
    for (const taken of isPlace ? (['district', 'thana'] as const) : [field]) delete other[taken]
    setPasted((before) => before && { ...before, other })
  }

  function confirm(fields: readonly ReadField[]) {
    setPasted((before) => {
      if (!before) return before
      const unsure = { ...before.unsure }
      for (const field of fields) delete unsure[field]
      return { ...before, unsure }
    })
  }

  function confirmAll() {
    confirm(readFields)
    setLines((before) =>
      before.map((line) => (line.read ? { ...line, read: { ...line.read, unsure: [] } } : line)),
    )
    setNotice('')
  }

  /** Whether a person has looked at everything; otherwise says so and goes to the first thing. */
  function isChecked() {
    if (unsureCount === 0) return true
    setNotice(t.checkRead)
    document.querySelector<HTMLElement>('[data-unsure]')?.focus()
    return false
  }

  return {
    pasted,
    fills,
    wanted,
    unsureFields,
    unsureCount,
    read,
    take,
    confirm,
    confirmAll,
    isChecked,
    search: (words: string) => setWanted(({ count }) => ({ words, count: count + 1 })),
  }
}
