import { useFormContext, useWatch } from 'react-hook-form'
import type { Category } from '#shop/catalog/contract.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { Field } from '#web/storefront/checkout/field.tsx'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { useAnswer } from '../../asked.ts'
import { askCategories } from './ask-categories.ts'
import { useErrorOf } from './main-fields.tsx'
import { useProductChecks } from './product-checks.ts'
import type { ProductValues } from './product-values.ts'

/** Groups are named shorter than categories: "Home & Living" (ADM-PRD-13). */
const groupName = (name: string) => name.replaceAll(' and ', ' & ')

/** The product's own place is there to choose even if it is not offered any more. */
function withOwn(known: readonly Category[], category: string, subCategory: string): Category[] {
  const own = { slug: '', name: category, nameBn: '', formerNames: [], subCategories: [] }
  const places = category === '' || known.some(({ name }) => name === category) ? known : [...known, own]
  return places.map((place) => {
    const isThere = place.subCategories.some(({ name }) => name === subCategory)
    if (place.name !== category || subCategory === '' || isThere) return place
    const sub = { slug: '', name: subCategory, nameBn: '', formerNames: [] }
    return { ...place, subCategories: [...place.subCategories, sub] }
  })
}

/** Category and sub-category; a sub-category of another group brings its category along. */
export function PlaceFields() {
  const { products: words } = useAdminTexts()
  const language = useLanguage()
  const { register, setValue, control } = useFormContext<ProductValues>()
  const [category, subCategory] = useWatch({ control, name: ['category', 'subCategory'] })
  const checks = useProductChecks()
  const errorOf = useErrorOf()
  const { answer, phase, load } = useAnswer(askCategories)
  const places = withOwn(answer ?? [], category, subCategory)
  const wordOf = ({ name, nameBn }: { name: string; nameBn: string }) => (language === 'bn' && nameBn) || name
  // The chosen category's own group comes first.
  const groups = [...places].sort(
    (one, other) => Number(other.name === category) - Number(one.name === category),
  )
  const keyOf = (group: string, name: string) => JSON.stringify([group, name])
  const chosen = subCategory === '' ? '' : keyOf(category, subCategory)
  const change = { shouldDirty: true, shouldValidate: true }
  const { ref } = register('subCategory', { validate: checks.required })
  if (phase === 'failed')
    return (
      <div className="@2xl:col-span-2">
        <LoadFailed onRetry={load} />
      </div>
    )
  return (
    <>
      <Field name="category" label={words.fields.category} error={errorOf('category')}>
        {(ids) => (
          <select
            {...ids}
            {...register('category', {
              validate: checks.required,
              onChange: () => setValue('subCategory', '', { shouldDirty: true }),
            })}
            value={category}
            className="field"
          >
            <option value="">{words.choose}</option>
            {places.map((place) => (
              <option key={place.name} value={place.name}>
                {wordOf(place)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="subCategory" label={words.fields.subCategory} error={errorOf('subCategory')}>
        {(ids) => (
          <select
            {...ids}
            ref={ref}
            name="subCategory"
            value={chosen}
            onChange={({ target }) => {
              const [group = '', name = ''] = target.value
                ? (JSON.parse(target.value) as string[])
                : [category]
              setValue('category', group, change)
              setValue('subCategory', name, change)
            }}
            className="field"
          >
            <option value="">{words.choose}</option>
            {groups.map((group) => (
              <optgroup key={group.name} label={groupName(wordOf(group))}>
                {group.subCategories.map((sub) => (
                  <option key={sub.name} value={keyOf(group.name, sub.name)}>
                    {wordOf(sub)}
                  </option>
                ))}
              </optgroup>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}
