import { useController } from 'react-hook-form'
import { pathIn } from '#lib/language.ts'
import { isSlug, maxSlug } from '#lib/slug.ts'
import type { OrderPage } from '#shop/order-pages/contract.ts'
import { maxProducts, previewPath } from '#shop/order-pages/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { ProductsField } from '#web/dashboard/kit/products-field.tsx'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Form, FormNotice, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { statusOf } from '#web/ui/use-action.ts'
import type { Route } from './+types/order-page-editor'
import { BlockList } from './block-list.tsx'
import { orderPageEditorMessages } from './messages.ts'
import { type OrderPageValues, valuesOf } from './order-page-values.ts'
import { PhonePreview } from './phone-preview.tsx'
import { SourceFigures } from './source-figures.tsx'

export default function OrderPageEditor({ params: { id } }: Route.ComponentProps) {
  const t = useMessages(orderPageEditorMessages)
  const language = useLanguage()
  const query = useApiQuery('GET /admin-order-pages/:id', { params: { id } }, { fresh: true })
  if (query.isError && [404, 422].includes(statusOf(query.error))) return <ErrorPage notFound />
  const page = query.data?.page
  return (
    <PageFrame
      width="full"
      title={t.editTitle}
      back={{ to: '/dashboard/order-pages', text: t.title }}
      actions={
        page && (
          <a
            href={pathIn(language, previewPath(page))}
            target="_blank"
            rel="noopener"
            className="button-quiet"
          >
            {t.openPreview}
          </a>
        )
      }
    >
      <QueryState query={query} />
      {query.data && page && (
        <div className="flex flex-wrap items-start gap-5">
          <div className="min-w-0 grow basis-[26rem] max-[30rem]:basis-full">
            <Editor key={page._id} page={page} />
            <SourceFigures sources={query.data.sources} />
          </div>
          <PhonePreview page={page} />
        </div>
      )}
    </PageFrame>
  )
}

function Editor({ page }: { page: OrderPage }) {
  const t = useMessages(orderPageEditorMessages)
  const common = useMessages(commonMessages)
  const { form, ...save } = useVersionedForm(['PUT /order-pages/:id'], {
    seen: page,
    valuesOf,
    save: (values: OrderPageValues, seen) =>
      api('PUT /order-pages/:id', {
        params: { id: seen._id },
        body: { ...values, slug: values.slug.trim(), version: seen.version },
      }),
    textOf: (_, value) => (typeof value === 'string' ? value : null),
    invalidates: ['GET /admin-order-pages', 'GET /admin-order-pages/:id'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.saved)
    },
    onError: (error, form) =>
      showFieldErrors(form, error, (field) => {
        const messages: Record<string, string> = { slug: t.slugTaken, productIds: t.noProducts }
        return { name: field as keyof OrderPageValues, message: messages[field] ?? t.notAccepted }
      }),
    failed: (error) => (statusOf(error) === 404 ? t.isGone : t.notSaved),
  })
  const { errors } = form.formState
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-4">
      <div className="card grid gap-4 p-4 md:grid-cols-2">
        <InputField<OrderPageValues>
          name="title"
          label={t.titleEn}
          hint={t.titleHint}
          maxLength={100}
          rules={{ required: t.titleHint }}
        />
        <InputField<OrderPageValues> name="titleBn" label={t.titleBn} lang="bn" maxLength={100} />
        <InputField<OrderPageValues>
          name="slug"
          label={t.slug}
          hint={t.slugHint}
          maxLength={maxSlug}
          autoComplete="off"
          className="md:col-span-2"
          rules={{ validate: (text) => isSlug(String(text).trim()) || t.wrongSlug }}
        />
        <Products />
        <CheckField<OrderPageValues> name="enabled" label={t.enabled} hint={t.enabledHint} />
        <CheckField<OrderPageValues> name="noindex" label={t.noindex} hint={t.noindexHint} />
      </div>
      <BlockList />
      <FormNotice text={errors.blocks?.message} />
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveBar>
        <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={common.saving}>
          {common.save}
        </Button>
      </SaveBar>
    </Form>
  )
}

function Products() {
  const t = useMessages(orderPageEditorMessages)
  const { fieldState } = useController<OrderPageValues>({
    name: 'productIds',
    rules: { validate: (ids) => (ids as string[]).length > 0 || t.noProducts },
  })
  return (
    <>
      <ProductsField label={t.products} hint={t.productsHint} max={maxProducts}>
        {(picked) => (
          <ol aria-label={t.picked} className="mb-2 flex flex-col gap-1">
            {picked.map(({ id, name, remove, removeLabel }) => (
              <li key={id} className="flex min-w-0 items-center rounded-md bg-sunken pl-3">
                <span className="min-w-0 grow wrap-anywhere">{name}</span>
                <IconButton icon="x" label={removeLabel} onClick={remove} />
              </li>
            ))}
          </ol>
        )}
      </ProductsField>
      {fieldState.error && <span className="sr-only">{fieldState.error.message}</span>}
    </>
  )
}
