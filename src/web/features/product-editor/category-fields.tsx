import { useController, useFormContext } from 'react-hook-form'
import type { Category } from '#shop/catalog/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAnswer } from '#web/data/use-answer.ts'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { useErrorOf } from './error-of.ts'
import { askCategories } from './fetch-categories.ts'
import { productEditorMessages } from './messages.ts'
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
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { setValue, control } = useFormContext<ProductValues>()
  const { required } = useProductChecks()
  // What stands in the fields is not what the lists hold: those come later, and a sub-category's says its group as well.
  const rules = { validate: required }
  const { field: category } = useController({ control, name: 'category', rules })
  const { field: subCategory } = useController({ control, name: 'subCategory', rules })
  const errorOf = useErrorOf()
  const { answer, phase, load } = useAnswer(askCategories)
  const places = withOwn(answer ?? [], category.value, subCategory.value)
  const wordOf = ({ name, nameBn }: { name: string; nameBn: string }) => (language === 'bn' && nameBn) || name
  // The chosen category's own group comes first.
  const groups = [...places].sort(
    (one, other) => Number(other.name === category.value) - Number(one.name === category.value),
  )
  const keyOf = (group: string, name: string) => JSON.stringify([group, name])
  const chosen = subCategory.value === '' ? '' : keyOf(category.value, subCategory.value)
  const change = { shouldDirty: true, shouldValidate: true }
  if (phase === 'failed')
    return (
      <div className="@2xl:col-span-2">
        <LoadFailed onRetry={load} />
      </div>
    )
  return (
    <>
      <Field name="category" label={t.fields.category} error={errorOf('category')}>
        {(ids) => (
          <select
            {...ids}
            {...category}
            onChange={({ target }) => {
              setValue('category', target.value, change)
              setValue('subCategory', '', { shouldDirty: true })
            }}
            className="field"
          >
            <option value="">{t.choose}</option>
            {places.map((place) => (
              <option key={place.name} value={place.name}>
                {wordOf(place)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field name="subCategory" label={t.fields.subCategory} error={errorOf('subCategory')}>
        {(ids) => (
          <select
            {...ids}
            {...subCategory}
            value={chosen}
            onChange={({ target }) => {
              const [group = '', name = ''] = target.value
                ? (JSON.parse(target.value) as string[])
                : [category.value]
              setValue('category', group, change)
              setValue('subCategory', name, change)
            }}
            className="field"
          >
            <option value="">{t.choose}</option>
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
