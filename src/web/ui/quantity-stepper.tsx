import { defineMessages, useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

// Not among the common ones, which the first page of every shopper loads.
const quantityMessages = defineMessages({
  en: { decrease: 'Decrease quantity', increase: 'Increase quantity' },
  bn: { decrease: 'পরিমাণ কমান', increase: 'পরিমাণ বাড়ান' },
})

interface Props {
  /** Accessible name. */
  label: string
  quantity: number
  most: number
  disabled?: boolean
  onChange: (quantity: number) => void
}

const button = 'flex size-[44px] items-center justify-center disabled:text-line-strong'

/** Minus, number, plus; never below one piece (VAL-09) nor above `most`. */
export function QuantityStepper({ label, quantity, most, disabled = false, onChange }: Props) {
  const t = useMessages(quantityMessages)
  const common = useMessages(commonMessages)

  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className="flex w-fit items-center rounded-md border border-line-strong"
    >
      <button
        type="button"
        className={button}
        aria-label={t.decrease}
        disabled={quantity <= 1}
        onClick={() => onChange(quantity - 1)}
      >
        <Icon name="minus" />
      </button>
      <output className="min-w-7 text-center font-semibold tabular-nums">{common.pieces(quantity)}</output>
      <button
        type="button"
        className={button}
        aria-label={t.increase}
        disabled={quantity >= most}
        onClick={() => onChange(quantity + 1)}
      >
        <Icon name="plus" />
      </button>
    </fieldset>
  )
}
