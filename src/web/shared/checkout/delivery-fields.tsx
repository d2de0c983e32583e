import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { type DeliveryRates, findZone } from '#shop/delivery/rules.ts'
import { type DeliveryArea, deliveryAreas } from '#shop/locations/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { formatCharge } from '#web/shared/words/order-words.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useLocationNames } from './location-names.ts'
import { checkoutMessages } from './messages.ts'
import { RadioCards } from './radio-cards.tsx'
import type { Shipping } from './shipping.ts'

/** The district around the city, as it is stored. */
const dhaka = 'ঢাকা'

interface Props {
  form: UseFormReturn<Shipping>
  /** Taka. */
  chargeTo: (area: DeliveryArea) => number
}

interface LineProps extends Props {
  /** For reading: a range while it depends on the area. */
  charge: string
  isRange: boolean
  rates: DeliveryRates
}

/**
 * The delivery area that follows from the thana, and its charge; on demand another one can be chosen, unless the shop has a zone
 * for the thana.
 */
export function DeliveryLine({ form, chargeTo, charge, isRange, rates }: LineProps) {
  const t = useMessages(checkoutMessages)
  const language = useLanguage()
  const [isChanging, setChanging] = useState(false)
  const [area, district, thana] = useWatch({
    control: form.control,
    name: ['deliveryArea', 'district', 'thana'],
  })
  const zone = area === '' ? null : findZone({ district, thana }, rates)
  const [thanaName] = useLocationNames()({ district, thana })
  const isNearDhaka = area === 'Outside Dhaka' && !zone && district === dhaka && thana !== ''
  // Also checked while the cards are not there.
  form.register('deliveryArea', { required: t.give(t.missing.deliveryArea) })
  const isOpen = isChanging || (area === '' && thana !== '')
  return (
    <div className="border-y border-line py-1.5">
      <div className="flex min-h-11 items-center gap-3">
        <Icon name="truck" />
        <p aria-live="polite" className="grow leading-snug">
          <b className="font-semibold">
            {area === '' ? t.delivery : zone ? localName(language, zone) : t.areas[area]}{' '}
            {area !== '' && '· '}
            {charge}
          </b>
          <span className="block text-sm text-ink-2">
            {area !== '' && t.deliveredWithin((zone ?? rates.areas[area]).days)}
            {isRange && t.exactLater}
          </span>
          {isNearDhaka && <span className="block text-sm text-ink-2">{t.outsideCity(thanaName)}</span>}
        </p>
        {area !== '' && !zone && !isOpen && (
          <button
            type="button"
            aria-label={t.changeArea}
            className="link shrink-0 cursor-pointer whitespace-nowrap"
            onClick={() => {
              setChanging(true)
              requestAnimationFrame(() => form.setFocus('deliveryArea'))
            }}
          >
            {t.change}
          </button>
        )}
      </div>
      {isOpen && !zone && (
        <div className="pb-2">
          <DeliveryCards form={form} chargeTo={chargeTo} legendHidden />
        </div>
      )}
    </div>
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
      text: formatCharge(charge, language),
    }
  }
  return (
    <RadioCards
      legend={t.deliveryArea}
      legendHidden={legendHidden}
      options={deliveryAreas.map(option)}
      input={form.register('deliveryArea', { required: t.give(t.missing.deliveryArea) })}
      error={form.formState.errors.deliveryArea?.message}
    />
  )
}

/** Cash on delivery is the only payment (CHK-06). */
export function PaymentLine({ form }: Pick<Props, 'form'>) {
  const t = useMessages(checkoutMessages)
  return (
    <fieldset>
      <legend className="sr-only">{t.payment}</legend>
      <label className="flex min-h-12 cursor-pointer items-center gap-3">
        <Icon name="banknote" />
        <span className="grow leading-snug">
          <b className="font-semibold">{t.cash}</b>
          <span className="block text-sm text-ink-2">{t.cashHint}</span>
        </span>
        <input
          type="radio"
          value="Cash On Delivery"
          {...form.register('paymentSystem')}
          className="size-6 accent-inverse"
        />
      </label>
    </fieldset>
  )
}
