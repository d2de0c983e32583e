import type { UseFormReturn } from 'react-hook-form'
import { formatTaka } from '#lib/money.ts'
import { type DeliveryArea, deliveryAreas } from '#shop/locations/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { RadioCards } from '../addresses/radio-cards.tsx'
import type { Shipping } from '../addresses/shipping.ts'
import { checkoutMessages } from '../messages.ts'

interface Props {
  form: UseFormReturn<Shipping>
  /** Taka. */
  chargeTo: (area: DeliveryArea) => number
}

export function DeliveryFields(props: Props) {
  const t = useMessages(checkoutMessages)
  return (
    <section aria-labelledby="delivery-area" className="card p-4 md:p-6">
      <h2 id="delivery-area" className="mb-3 text-lg">
        {t.deliveryArea}
      </h2>
      <DeliveryCards {...props} legendHidden />
    </section>
  )
}

/** The delivery areas with their charges. */
export function DeliveryCards({ form, chargeTo, legendHidden }: Props & { legendHidden: boolean }) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const option = (area: DeliveryArea) => {
    const charge = chargeTo(area)
    return {
      value: area,
      title: t.areas[area],
      text: charge === 0 ? t.free : formatTaka(charge, language),
    }
  }
  return (
    <RadioCards
      legend={t.deliveryArea}
      legendHidden={legendHidden}
      options={deliveryAreas.map(option)}
      input={form.register('deliveryArea', { required: t.required })}
      error={form.formState.errors.deliveryArea?.message}
    />
  )
}

/** Cash on delivery is the only payment (CHK-06). */
export function PaymentFields({ form }: Pick<Props, 'form'>) {
  const t = useMessages(checkoutMessages)
  return (
    <section aria-labelledby="payment" className="card p-4 md:p-6">
      <h2 id="payment" className="mb-3 text-lg">
        {t.payment}
      </h2>
      <RadioCards
        legend={t.payment}
        legendHidden
        options={[{ value: 'Cash On Delivery', title: t.cash, text: t.cashHint }]}
        input={form.register('paymentSystem')}
      />
    </section>
  )
}
