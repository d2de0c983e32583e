import { useController, useFormContext } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { productEditorMessages } from './messages.ts'
import { type ProductValues, useProductChecks } from './product-values.ts'

/** Groups are named shorter than categories: "Home & Living" (ADM-PRD-13). */
const groupName = (name: string) => name.replaceAll(' and ', ' & ')

/** The product's own category can be chosen even if it is hidden by now. */
function withOwn(visible: readonly Category[], category: string, subCategory: string): Category[] {
  const own = { slug: '', name: category, nameBn: '', formerNames: [], image: '', subCategories: [] }
  const isVisible = category === '' || visible.some(({ name }) => name === category)
  return (isVisible ? visible : [...visible, own]).map((each) => {
    const hasSubCategory = each.subCategories.some(({ name }) => name === subCategory)
    if (each.name !== category || subCategory === '' || hasSubCategory) return each
    const ownSub = { slug: '', name: subCategory, nameBn: '', formerNames: [] }
    return { ...each, subCategories: [...each.subCategories, ownSub] }
  })
}

interface Names {
  name: string
  nameBn: string
}

/** Translates the English name of a category or sub-category; English until the categories are loaded. */
export function useCategoryNames() {
  const language = useLanguage()
  const { data = [] } = useApiQuery('GET /categories', {})
  const all = data.flatMap((category): Names[] => [category, ...category.subCategories])
  const localNames = new Map(all.map((names) => [names.name, localName(language, names)]))
  return (name: string) => localNames.get(name) ?? name
}

/** Category and sub-category. Choosing a sub-category of another group chooses its category, too. */
export function CategoryInputs() {
  const t = useMessages(productEditorMessages)
  const language = useLanguage()
  const { setValue, control, getFieldState, formState } = useFormContext<ProductValues>()
  const checks = useProductChecks()
  // Controlled, because the options are loaded later, and an option of a sub-category also contains its group.
  const { field: category } = useController({
    control,
    name: 'category',
    rules: { validate: checks.category },
  })
  const { field: subCategory } = useController({
    control,
    name: 'subCategory',
    rules: { validate: checks.subCategory },
  })
  const errorOf = (name: 'category' | 'subCategory') => getFieldState(name, formState).error?.message
  const { data, isError, refetch } = useApiQuery('GET /categories', {})
  const categories = withOwn(data ?? [], category.value, subCategory.value)
  const nameOf = (names: Names) => localName(language, names)
  const groupsChosenFirst = [...categories].sort(
    (one, other) => Number(other.name === category.value) - Number(one.name === category.value),
  )
  const keyOf = (group: string, name: string) => JSON.stringify([group, name])
  const chosen = subCategory.value === '' ? '' : keyOf(category.value, subCategory.value)
  const change = { shouldDirty: true, shouldValidate: true }
  if (isError)
    return (
      <div className="@2xl:col-span-2">
        <LoadFailed onRetry={refetch} />
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
            {categories.map((each) => (
              <option key={each.name} value={each.name}>
                {nameOf(each)}
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
            {groupsChosenFirst.map((group) => (
              <optgroup key={group.name} label={groupName(nameOf(group))}>
                {group.subCategories.map((sub) => (
                  <option key={sub.name} value={keyOf(group.name, sub.name)}>
                    {nameOf(sub)}
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
