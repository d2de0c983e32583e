import { useController, useFormContext } from 'react-hook-form'
import { localName } from '#lib/language.ts'
import type { Category } from '#shop/catalog/contract.ts'
import { Select } from '#web/dashboard/kit/select.tsx'
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
  const own = {
    slug: '',
    name: category,
    nameBn: '',
    formerNames: [],
    image: '',
    isImageChosen: false,
    subCategories: [],
  }
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
      <div className="@lg:col-span-2">
        <LoadFailed onRetry={refetch} />
      </div>
    )
  return (
    <>
      <Field name="category" label={t.fields.category} error={errorOf('category')}>
        {(ids) => (
          <Select
            {...ids}
            {...category}
            onChoose={(name) => {
              setValue('category', name, change)
              setValue('subCategory', '', { shouldDirty: true })
            }}
            options={[
              { value: '', text: t.choose },
              ...categories.map((each) => ({ value: each.name, text: nameOf(each) })),
            ]}
          />
        )}
      </Field>
      <Field name="subCategory" label={t.fields.subCategory} error={errorOf('subCategory')}>
        {(ids) => (
          <Select
            {...ids}
            {...subCategory}
            value={chosen}
            onChoose={(key) => {
              const [group = '', name = ''] = key ? (JSON.parse(key) as string[]) : [category.value]
              setValue('category', group, change)
              setValue('subCategory', name, change)
            }}
            options={[
              { value: '', text: t.choose },
              ...groupsChosenFirst.map((group) => ({
                label: groupName(nameOf(group)),
                options: group.subCategories.map((sub) => ({
                  value: keyOf(group.name, sub.name),
                  text: nameOf(sub),
                })),
              })),
            ]}
          />
        )}
      </Field>
    </>
  )
}
