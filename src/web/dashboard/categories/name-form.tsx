import { useEffect, useId } from 'react'
import { cleanLine } from '#lib/clean-text.ts'
import type { AdminCategoryFields } from '#shop/categories/contract.ts'
import { isValidName, maxNameLength } from '#shop/categories/rules.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, FormNotice, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'
import type { CategoryNames } from './use-category-actions.ts'

interface Props {
  title: string
  /** The category to rename; without it one is added. */
  category?: AdminCategoryFields
  /** `seen` is the category as the user has seen it. */
  save: (names: CategoryNames, seen: AdminCategoryFields | undefined) => Promise<unknown>
  onClose: () => void
}

/** The English and the Bengali name of a category. */
export function NameForm({ title, category, save, onClose }: Props) {
  const t = useMessages(categoryMessages)
  const id = useId()
  const { form, seen, ...saving } = useVersionedForm(['PUT /categories/:id', 'PUT /sub-categories/:id'], {
    seen: category,
    valuesOf: (seen) => ({ name: seen?.name ?? '', nameBn: seen?.nameBn ?? '' }),
    mode: 'onSubmit',
    save: ({ name, nameBn }, seen) => save({ name: cleanLine(name), nameBn: cleanLine(nameBn) }, seen),
    invalidates: ['GET /admin-categories'],
    onSuccess() {
      showToast('success', category ? t.saved : t.added)
      onClose()
    },
    onError(error, form) {
      const hasErrors = showFieldErrors(form, error, (field) => {
        if (field === 'name') return { name: field, message: t.nameTaken }
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
        <InputField<CategoryNames>
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
        <InputField<CategoryNames>
          {...inputProps}
          name="nameBn"
          id={`${id}-nameBn`}
          lang="bn"
          label={t.nameBn}
          hint={t.nameBnHint}
        />
      </div>
      <FormNotice text={form.formState.errors.root?.message} />
      <ConflictNotice
        text={t.renamedElsewhere(seen?.name ?? '', seen?.nameBn ?? '')}
        useCurrent={saving.useCurrent}
      />
      <SaveOrCancel busy={saving.isBusy} onCancel={onClose} />
    </Form>
  )
}
