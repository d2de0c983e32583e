import { useState } from 'react'
import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { isFilled } from '#lib/text.ts'
import type { DeliveryRatesWithVersion } from '#shop/delivery/contract.ts'
import { maxSteps, maxZones, type Place } from '#shop/delivery/rules.ts'
import type { District } from '#shop/locations/contract.ts'
import { deliveryAreas } from '#shop/locations/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { deliveryMessages } from './messages.ts'
import { PlaceSelect, usePlaceName } from './place-select.tsx'
import {
  emptyZone,
  inputOf,
  parseCharge,
  parseDays,
  parseGrams,
  parseSteps,
  type RatesValues,
  rateValuesOf,
} from './rates-values.ts'
import { TryCharge } from './try-charge.tsx'

interface Props {
  rates: DeliveryRatesWithVersion
  districts: readonly District[]
}

/** An area with its one charge beside it, as a row of a table; the charges of several weights stand below it. */
const rowClass = (steps: readonly number[]) =>
  `gap-3 p-4 md:px-5 ${steps.length ? 'grid' : 'flex flex-wrap items-center'}`

/** What the customer pays by area and zone; weights, which few shops need, are folded below. */
export function RatesForm({ rates, districts }: Props) {
  const t = useMessages(deliveryMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { form, seen, ...save } = useVersionedForm(['PUT /delivery-rates'], {
    seen: rates,
    valuesOf: rateValuesOf,
    save: (values, { version }) => api('PUT /delivery-rates', { body: { ...inputOf(values), version } }),
    invalidates: ['GET /delivery-rates', 'GET /settings'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => {
        const [, index, part] = /^zones\.(\d+)\.(name|places)/.exec(field) ?? []
        if (index === undefined) return null
        const name = `zones.${Number(index)}.${part as 'name' | 'places'}` as const
        return { name, message: part === 'name' ? t.nameTwice : t.placeTwice }
      }),
    failed: t.notSaved,
  })
  const values = useWatch({ control: form.control }) as RatesValues
  const steps = parseSteps(values.steps) ?? []
  const { freeDeliveryOver, areas } = seen
  const input = inputOf(values)
  const draft = {
    ...input,
    freeDeliveryOver,
    areas: {
      'Inside Dhaka': { ...input.areas['Inside Dhaka'], days: areas['Inside Dhaka'].days },
      'Outside Dhaka': { ...input.areas['Outside Dhaka'], days: areas['Outside Dhaka'].days },
    },
  }
  const setZones = (zones: RatesValues['zones']) =>
    form.setValue('zones', zones, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  function addZone() {
    setZones([...form.getValues('zones'), { ...emptyZone }])
    requestAnimationFrame(() => form.setFocus(`zones.${values.zones.length}.name`))
  }
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-4">
      <div className="card divide-y divide-line">
        {deliveryAreas.map((area, index) => (
          <section key={area} aria-labelledby={`area-${index}`} className={rowClass(steps)}>
            <div className="min-w-0 flex-1 basis-36">
              <h2 id={`area-${index}`} className="text-lg">
                {t.areas[area]}
              </h2>
              <p className="text-sm text-ink-2">{t.areaHints[area]}</p>
            </div>
            <TariffFields name={`areas.${index}`} of={t.areas[area]} steps={steps} />
          </section>
        ))}
        {values.zones.map((zone, index) => {
          const title = localName(language, zone) || t.newZone
          return (
            <section key={index} aria-labelledby={`zone-${index}`} className="p-4 md:px-5">
              <div className="mb-2 flex items-center justify-between gap-3">
                <h2 id={`zone-${index}`} className="text-lg wrap-anywhere">
                  {title}
                </h2>
                <IconButton
                  icon="trash-2"
                  label={t.removeZone(title)}
                  tone="danger"
                  onClick={() => setZones(values.zones.filter((_, other) => other !== index))}
                />
              </div>
              <ZoneFields index={index} districts={districts} places={zone.places} />
              <TariffFields name={`zones.${index}`} of={title} steps={steps} />
            </section>
          )
        })}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 p-4 md:px-5">
          {values.zones.length < maxZones && (
            <Button onClick={addZone}>
              <Icon name="plus" />
              {t.addZone}
            </Button>
          )}
          <p className="min-w-0 flex-1 basis-60 text-sm text-ink-2">
            {values.zones.length === 0 && `${t.zoneHint} `}
            {t.freeOver(formatTaka(freeDeliveryOver, language))}{' '}
            <Link to="/dashboard/settings/charges" className="text-link underline underline-offset-4">
              {t.settings}
            </Link>
          </p>
        </div>
      </div>
      <Fold
        title={t.weights}
        note={steps.length ? `${t.steps}: ${values.steps}` : t.noSteps}
        startsOpen={steps.length > 0}
        mustShow={Boolean(form.formState.errors.steps || form.formState.errors.usualWeight)}
        attempt={form.formState.submitCount}
      >
        <div className="grid gap-4 md:grid-cols-2">
          <InputField<RatesValues>
            name="steps"
            label={t.steps}
            hint={t.stepsHint}
            maxLength={80}
            autoComplete="off"
            rules={{ validate: (typed) => parseSteps(String(typed)) !== null || t.wrongSteps(maxSteps) }}
          />
          <InputField<RatesValues>
            name="usualWeight"
            label={t.usualWeight}
            hint={t.usualWeightHint}
            inputMode="numeric"
            maxLength={8}
            autoComplete="off"
            rules={{ validate: (typed) => parseGrams(String(typed)) !== null || t.wrongWeight }}
          />
        </div>
      </Fold>
      <ConflictNotice useCurrent={save.useCurrent} />
      <TryCharge rates={draft} districts={districts} />
      <SaveBar>
        <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={common.saving}>
          {common.save}
        </Button>
      </SaveBar>
    </Form>
  )
}

interface TariffProps {
  name: `areas.${number}` | `zones.${number}`
  /** Whose charges they are, for screen readers. */
  of: string
  steps: readonly number[]
}

/** One charge for each weight step. */
function TariffFields({ name, of, steps }: TariffProps) {
  const t = useMessages(deliveryMessages)
  const language = useLanguage()
  const required = {
    validate: (typed: unknown) => parseCharge(String(typed ?? '')) !== null || t.wrongCharge,
  }
  const optional = {
    validate: (typed: unknown) =>
      String(typed ?? '') === '' || parseCharge(String(typed)) !== null || t.wrongCharge,
  }
  const amount = { inputMode: 'decimal', maxLength: 10, autoComplete: 'off' } as const
  const labels = steps.length
    ? steps.map((grams) => t.upTo(formatNumber(grams / 1000, language)))
    : [t.charge]
  return (
    <fieldset
      className={steps.length ? 'grid grid-cols-2 items-end gap-3 md:grid-cols-4' : 'w-30 max-w-full'}
    >
      <legend className="sr-only">{of}</legend>
      {labels.map((label, index) => (
        <InputField<RatesValues>
          key={label}
          name={`${name}.charges.${index}` as FieldPath<RatesValues>}
          label={label}
          rules={required}
          {...amount}
        />
      ))}
      {steps.length > 0 && (
        <InputField<RatesValues>
          name={`${name}.perKg` as FieldPath<RatesValues>}
          label={t.perKg}
          rules={optional}
          {...amount}
        />
      )}
    </fieldset>
  )
}

interface ZoneProps {
  index: number
  districts: readonly District[]
  places: readonly Place[]
}

/** Name, time and places of a zone. */
function ZoneFields({ index, districts, places }: ZoneProps) {
  const t = useMessages(deliveryMessages)
  const nameOf = usePlaceName(districts)
  const { register, setValue, getFieldState, formState } = useFormContext<RatesValues>()
  const [added, setAdded] = useState<Place>({ district: '', thana: '' })
  const field = `zones.${index}.places` as const
  // Registered without an input, it outlives its zone.
  register(field, { validate: (list: Place[] | undefined) => list?.length !== 0 || t.noPlaces })
  const error = getFieldState(field, formState).error?.message
  const set = (list: Place[]) => setValue(field, list, { shouldDirty: true, shouldValidate: true })
  const isSame = (one: Place, other: Place) => one.district === other.district && one.thana === other.thana
  function add() {
    if (added.district === '' || places.some((place) => isSame(place, added))) return
    set([...places, added])
    setAdded({ ...added, thana: '' })
  }
  return (
    <>
      <div className="grid gap-3 md:grid-cols-3">
        <InputField<RatesValues>
          name={`zones.${index}.name`}
          label={t.name}
          hint={t.nameHint}
          maxLength={40}
          rules={{ validate: (text) => isFilled(String(text)) || t.nameHint }}
        />
        <InputField<RatesValues> name={`zones.${index}.nameBn`} label={t.nameBn} lang="bn" maxLength={40} />
        <InputField<RatesValues>
          name={`zones.${index}.days`}
          label={t.days}
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          rules={{ validate: (text) => parseDays(String(text)) !== null || t.wrongDays }}
        />
      </div>
      <FieldGroup legend={t.places} error={error} className="my-3">
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {places.map((place) => (
            <li key={nameOf(place)} className="chip max-w-full pr-0">
              <span className="wrap-anywhere">{nameOf(place)}</span>
              <button
                type="button"
                aria-label={t.removePlace(nameOf(place))}
                className="flex size-11 shrink-0 cursor-pointer items-center justify-center"
                onClick={() => set(places.filter((other) => !isSame(other, place)))}
              >
                <Icon name="x" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
        <div className="mt-2 grid items-end gap-3 md:grid-cols-[1fr_1fr_auto]">
          <PlaceSelect
            id={`zone-${index}`}
            districts={districts}
            place={added}
            noThana={t.wholeDistrict}
            onChange={setAdded}
          />
          <Button disabled={added.district === ''} onClick={add}>
            {t.addPlace}
          </Button>
        </div>
      </FieldGroup>
    </>
  )
}
