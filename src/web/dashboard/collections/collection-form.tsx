import { useEffect, useState } from 'react'
import { type RegisterOptions, useWatch } from 'react-hook-form'
import { isSlug, maxSlug } from '#lib/slug.ts'
import type { Collection } from '#shop/collections/contract.ts'
import { type CollectionKind, collectionKinds } from '#shop/collections/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { OnePictureField } from '#web/dashboard/media/one-picture-field.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Form, InputField, SaveOrCancel, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import { bodyOf, type CollectionValues, valuesOf } from './collection-values.ts'
import { collectionMessages } from './messages.ts'
import { PickedProducts } from './picked-products.tsx'
import { RuleFields } from './rule-fields.tsx'

interface Props {
  /** The collection to change; null for a new one. */
  collection: Collection | null
  onClose: () => void
}

export function CollectionForm({ collection, onClose }: Props) {
  const t = useMessages(collectionMessages)
  const [isUploading, setUploading] = useState(false)
  const { form, ...save } = useVersionedForm(['PUT /collections/:id'], {
    seen: collection,
    valuesOf,
    async save(values, seen) {
      const body = bodyOf(values)
      if (!seen) return api('POST /collections', { body })
      return api('PUT /collections/:id', {
        params: { id: seen._id },
        body: { ...body, version: seen.version },
      })
    },
    textOf: (field, value) => (field === 'kind' ? t.kinds[value as CollectionKind] : String(value)),
    invalidates: ['GET /admin-collections'],
    onSuccess() {
      showToast('success', t.saved)
      onClose()
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => {
        const name = field.split('.')[0] as keyof CollectionValues
        const messages: Partial<Record<keyof CollectionValues, string>> = {
          slug: form.getValues('slug').trim() === '' ? t.slugNeeded : t.slugTaken,
          productIds: t.noProducts,
          maxPrice: t.maxBelowMin,
          until: t.endsFirst,
        }
        return name in form.getValues() ? { name, message: messages[name] ?? t.notAccepted } : null
      }),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  const { control } = form
  const kind = useWatch({ control, name: 'kind' })
  useEffect(() => form.setFocus('name'), [form])

  const slugRules: RegisterOptions<CollectionValues> = {
    validate: (text) => String(text).trim() === '' || isSlug(String(text).trim()) || t.wrongSlug,
  }
  return (
    <Form form={form} onSubmit={save.run} className="card mb-4 grid gap-4 p-4 md:grid-cols-2 md:p-5">
      <h2 className="text-lg wrap-anywhere md:col-span-2">
        {collection ? t.changeTitle(collection.name) : t.addTitle}
      </h2>
      <InputField<CollectionValues>
        name="name"
        label={t.name}
        hint={t.nameHint}
        maxLength={60}
        rules={{ required: t.nameHint }}
      />
      <InputField<CollectionValues> name="nameBn" label={t.nameBn} lang="bn" maxLength={60} />
      <InputField<CollectionValues>
        name="slug"
        label={t.slug}
        hint={t.slugHint}
        maxLength={maxSlug}
        autoComplete="off"
        rules={slugRules}
      />
      <SelectField<CollectionValues>
        name="kind"
        label={t.kind}
        options={collectionKinds.map((each) => ({ value: each, text: t.kinds[each] }))}
      />
      {kind === 'picked' ? <PickedProducts /> : <RuleFields />}
      <TextField<CollectionValues> name="text" label={t.text} maxLength={600} rows={3} />
      <TextField<CollectionValues> name="textBn" label={t.textBn} lang="bn" maxLength={600} rows={3} />
      <div className="md:col-span-2">
        <OnePictureField<CollectionValues>
          name="image"
          label={t.image}
          hint={t.imageHint}
          onUploading={setUploading}
        />
      </div>
      <InputField<CollectionValues> name="from" type="datetime-local" label={t.from} />
      <InputField<CollectionValues> name="until" type="datetime-local" label={t.until} hint={t.untilHint} />
      <CheckField<CollectionValues> name="onHome" label={t.onHome} hint={t.onHomeHint} />
      <CheckField<CollectionValues> name="enabled" label={t.enabled} />
      <div className="flex flex-col gap-4 md:col-span-2">
        <ConflictNotice useCurrent={save.useCurrent} />
        <SaveOrCancel busy={save.isBusy || isUploading} onCancel={onClose} />
      </div>
    </Form>
  )
}
