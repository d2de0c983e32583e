import { useEffect, useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { cleanLine } from '#lib/clean-text.ts'
import type { AdminCategoryFields } from '#shop/categories/contract.ts'
import { isValidName, maxNameLength } from '#shop/categories/rules.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, FormNotice, InputField, SaveOrCancel, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { categoryMessages } from './messages.ts'
import type { CategoryNames } from './use-category-actions.ts'

interface Props {
  title: string
  /** The category to rename; without it one is added. */
  category?: AdminCategoryFields
  /** `revision` is the one whose names the user has seen. */
  save: (names: CategoryNames, revision: number) => Promise<unknown>
  onClose: () => void
}

/** The English and the Bengali name of a category. */
export function NameForm({ title, category, save, onClose }: Props) {
  const t = useMessages(categoryMessages)
  const id = useId()
  const seenRevision = useRef(category?.revision ?? 0)
  const form = useForm<CategoryNames>({
    defaultValues: { name: category?.name ?? '', nameBn: category?.nameBn ?? '' },
  })
  useEffect(() => form.setFocus('name'), [form])

  const { run, isBusy } = useAction(
    ({ name, nameBn }: CategoryNames) =>
      save({ name: cleanLine(name), nameBn: cleanLine(nameBn) }, seenRevision.current),
    {
      invalidates: ['GET /admin-categories'],
      onSuccess() {
        showToast('success', category ? t.saved : t.added)
        onClose()
      },
      onError: showRejection,
      failed: t.notSaved,
    },
  )

  function showRejection(error: unknown) {
    const hasErrors = showFieldErrors(form, error, (field) => {
      if (field === 'name') return { name: field, message: t.nameTaken }
      return field === 'nameBn' ? { name: field, message: t.notAName } : null
    })
    if (hasErrors) return true
    const status = statusOf(error)
    const current =
      error instanceof ApiError ? (error.body.expected as AdminCategoryFields | undefined) : null
    if (status === 409 && current) {
      // The notice shows the current names; saving again replaces them.
      seenRevision.current = current.revision
      form.setError('root', { message: t.renamedElsewhere(current.name, current.nameBn) })
    } else form.setError('root', { message: [404, 409].includes(status) ? t.changedElsewhere : t.notSaved })
    return true
  }

  const inputProps = { maxLength: maxNameLength, autoComplete: 'off' }
  return (
    <Form form={form} onSubmit={run} aria-labelledby={`${id}-title`} className="grid gap-4">
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
      <SaveOrCancel busy={isBusy} onCancel={onClose} />
    </Form>
  )
}
