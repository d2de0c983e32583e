import { useEffect, useId, useState } from 'react'
import { cleanLine } from '#lib/clean-text.ts'
import type { AdminCategoryFields, MainCategoryFields } from '#shop/categories/contract.ts'
import { isValidName, maxNameLength } from '#shop/categories/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { OnePictureField } from '#web/dashboard/media/one-picture-field.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, FormNotice, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'
import type { CategoryValues } from './use-category-actions.ts'

interface Props {
  title: string
  /** The category to change; without it one is added. */
  category?: AdminCategoryFields
  /** Whether it has a picture. */
  isMain: boolean
  /** `seen` is the category as the user has seen it. */
  save: (values: CategoryValues, seen: AdminCategoryFields | undefined) => Promise<unknown>
  onClose: () => void
}

const valuesOf = (seen: AdminCategoryFields | MainCategoryFields | undefined): CategoryValues => ({
  name: seen?.name ?? '',
  nameBn: seen?.nameBn ?? '',
  image: seen && 'image' in seen ? seen.image : '',
})

/** The names of a category in English and Bengali, and the picture of a main one. */
export function CategoryForm({ title, category, isMain, save, onClose }: Props) {
  const t = useMessages(categoryMessages)
  const id = useId()
  const [isUploading, setUploading] = useState(false)
  const { form, seen, ...saving } = useVersionedForm(['PUT /categories/:id', 'PUT /sub-categories/:id'], {
    seen: category,
    valuesOf,
    mode: 'onSubmit',
    save: ({ name, nameBn, image }, seen) =>
      save({ name: cleanLine(name), nameBn: cleanLine(nameBn), image }, seen),
    textOf: (field, value) => (field === 'image' ? null : String(value)),
    invalidates: ['GET /admin-categories'],
    onSuccess() {
      showToast('success', category ? t.saved : t.added)
      onClose()
    },
    onError(error, form) {
      const hasErrors = showFieldErrors(form, error, (field) => {
        if (field === 'name') return { name: field, message: t.nameTaken }
        if (field === 'image') return { name: field, message: t.imageGone }
        return field === 'nameBn' ? { name: field, message: t.notAName } : null
      })
      if (!hasErrors)
        form.setError('root', {
          message: [404, 409].includes(statusOf(error)) ? t.changedElsewhere : t.notSaved,
        })
      return true
    },
    failed: t.notSaved,
  })
  useEffect(() => form.setFocus('name'), [form])

  const inputProps = { maxLength: maxNameLength, autoComplete: 'off' }
  return (
    <Form form={form} onSubmit={saving.run} aria-labelledby={`${id}-title`} className="grid gap-4">
      <h3 id={`${id}-title`} className="text-lg">
        {title}
      </h3>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <InputField<CategoryValues>
          {...inputProps}
          name="name"
          id={`${id}-name`}
          label={t.name}
          hint={t.nameHint}
          required
          rules={{
            validate: (typed) => {
              const name = cleanLine(typed)
              return isValidName(name) || (name ? t.notAName : t.nameRequired)
            },
          }}
        />
        <InputField<CategoryValues>
          {...inputProps}
          name="nameBn"
          id={`${id}-nameBn`}
          lang="bn"
          label={t.nameBn}
          hint={t.nameBnHint}
        />
      </div>
      {isMain && (
        <OnePictureField<CategoryValues>
          name="image"
          label={t.image}
          hint={t.imageHint}
          isSquare
          onUploading={setUploading}
        />
      )}
      <FormNotice text={form.formState.errors.root?.message} />
      <ConflictNotice
        text={t.changedMeanwhile(seen?.name ?? '', seen?.nameBn ?? '')}
        useCurrent={saving.useCurrent}
      />
      <SaveOrCancel busy={saving.isBusy || isUploading} onCancel={onClose} />
    </Form>
  )
}
