import { useController } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import { maxSegmentProducts } from '#shop/campaigns/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { FilterChip } from '#web/dashboard/kit/filter-chip.tsx'
import { ProductsField } from '#web/dashboard/kit/products-field.tsx'
import { LabelledSelect } from '#web/dashboard/kit/select.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { useAllows } from '#web/data/session.tsx'
import { inOrderOfNames } from '#web/shared/checkout/location-search.ts'
import { NumberField } from '#web/ui/form.tsx'
import { type CampaignValues, isAmount, isDays } from './campaign-values.ts'
import { campaignMessages } from './messages.ts'

/** Which customers get a campaign. */
export function SegmentFields() {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  // Who may not see the merchant's catalogue leaves these two as they are.
  const isCatalogueOpen = useAllows()('catalogue')
  const categories = useApiQuery('GET /admin-categories', {}, { staleTime: 60_000, enabled: isCatalogueOpen })
  return (
    <fieldset className="card grid min-w-0 gap-4 p-4 md:grid-cols-2">
      <legend className="float-left mb-1 w-full text-lg font-semibold md:col-span-2">{t.segment}</legend>
      <p className="text-ink-2 md:col-span-2">{t.segmentHint}</p>
      {isCatalogueOpen && (
        <ProductsField label={t.products} hint={t.productsHint} max={maxSegmentProducts}>
          {(picked) => (
            <ul aria-label={t.picked} className="mb-2 flex flex-wrap gap-2">
              {picked.map(({ id, name, remove, removeLabel }) => (
                <li key={id} className="max-w-full">
                  <FilterChip text={name} label={removeLabel} onRemove={remove} />
                </li>
              ))}
            </ul>
          )}
        </ProductsField>
      )}
      {isCatalogueOpen && (
        <SelectField<CampaignValues>
          // Only a select that has its options keeps the value.
          key={categories.data ? 'loaded' : 'loading'}
          name="categoryId"
          label={t.category}
          options={[
            { value: '', text: t.any },
            ...(categories.data ?? []).map((each) => ({ value: each._id, text: localName(language, each) })),
          ]}
        />
      )}
      <NumberField<CampaignValues>
        name="quietDays"
        label={t.quietDays}
        decimals={0}
        rules={{ validate: (text) => isDays(String(text)) || t.wrongDays }}
      />
      <Districts />
      <NumberField<CampaignValues>
        name="spentOver"
        label={t.spentOver}
        decimals={2}
        rules={{ validate: (text) => isAmount(String(text)) || t.wrongAmount }}
      />
      <CheckField<CampaignValues> name="delivered" label={t.delivered} />
      <CheckField<CampaignValues> name="waitedForStock" label={t.waitedForStock} />
    </fieldset>
  )
}

function Districts() {
  const t = useMessages(campaignMessages)
  const language = useLanguage()
  const locations = useApiQuery('GET /locations', {}, { staleTime: Infinity })
  const { field } = useController<CampaignValues, 'districts'>({ name: 'districts' })
  const chosen = field.value
  const districts = inOrderOfNames(locations.data ?? [], language)
  const nameOf = (bn: string) => districts.find((each) => each.bn === bn)?.[language] ?? bn
  return (
    <div className="min-w-0">
      <LabelledSelect
        id="district"
        label={t.district}
        value=""
        options={[
          { value: '', text: chosen.length ? t.addDistrict : t.any },
          ...districts
            .filter(({ bn }) => !chosen.includes(bn))
            .map((each) => ({ value: each.bn, text: each[language] })),
        ]}
        onChoose={(bn) => {
          if (bn !== '') field.onChange([...chosen, bn])
        }}
      />
      {chosen.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2">
          {chosen.map((bn) => (
            <li key={bn}>
              <FilterChip
                text={nameOf(bn)}
                label={t.removeDistrict(nameOf(bn))}
                onRemove={() => field.onChange(chosen.filter((each) => each !== bn))}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
