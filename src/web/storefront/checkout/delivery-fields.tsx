import type { UseFormReturn } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { type DeliveryArea, deliveryAreas } from '#shop/locations/rules.ts'
import { useLanguage, useOrderingTexts } from '#web/texts/texts.tsx'
import { RadioCards } from './radio-cards.tsx'
import type { Shipping } from './shipping.ts'

interface Props {
  form: UseFormReturn<Shipping>
  /** Taka for delivery there. */
  chargeTo: (area: DeliveryArea) => number
}

/** Where it is delivered to and what that costs. */
export function DeliveryFields(props: Props) {
  const { checkout } = useOrderingTexts()
  return (
    <section aria-labelledby="delivery-area" className="card p-4 desk:p-6">
      <h2 id="delivery-area" className="mb-3 text-1">
        {checkout.deliveryArea}
      </h2>
      <DeliveryCards {...props} legendHidden />
    </section>
  )
}

/** The two areas, with what delivery costs there. */
export function DeliveryCards({ form, chargeTo, legendHidden }: Props & { legendHidden: boolean }) {
  const { checkout } = useOrderingTexts()
  const language = useLanguage()
  const option = (area: DeliveryArea) => {
    const charge = chargeTo(area)
    return {
      value: area,
      title: checkout.areas[area],
      text: charge === 0 ? checkout.free : formatTaka(charge, language),
    }
  }
  return (
    <RadioCards
      legend={checkout.deliveryArea}
      legendHidden={legendHidden}
      options={deliveryAreas.map(option)}
      input={form.register('deliveryArea', { required: checkout.required })}
      error={form.formState.errors.deliveryArea?.message}
    />
  )
}

/** There is one way to pay (CHK-06). */
export function PaymentFields({ form }: Pick<Props, 'form'>) {
  const { checkout } = useOrderingTexts()
  return (
    <section aria-labelledby="payment" className="card p-4 desk:p-6">
      <h2 id="payment" className="mb-3 text-1">
        {checkout.payment}
      </h2>
      <RadioCards
        legend={checkout.payment}
        legendHidden
        options={[{ value: 'Cash On Delivery', title: checkout.cash, text: checkout.cashHint }]}
        input={form.register('paymentSystem')}
      />
    </section>
  )
}
