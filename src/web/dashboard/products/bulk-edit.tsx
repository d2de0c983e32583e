import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import {
  fieldOf,
  type ProductField,
  type ProductFields,
  productFields,
} from '#shop/catalog/product-fields.ts'
import type { AdminProductSummary } from '#shop/catalog/products-contract.ts'
import { maxBulkProducts, maxTotal } from '#shop/catalog/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { SelectField } from '#web/dashboard/kit/select-field.tsx'
import { SelectedRows } from '#web/dashboard/kit/selected-rows.tsx'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import type { PagedList } from '#web/data/query.tsx'
import type { Selection } from '#web/data/selection.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, NumberField, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { BulkChangeDialog } from './bulk-change.tsx'
import { bulkMessages } from './bulk-messages.ts'
import { productEditorMessages } from './messages.ts'
import { numberInField, useProductChecks } from './product-values.ts'

interface Props {
  selection: Selection<AdminProductSummary>
  list: PagedList<AdminProductSummary>
  /** What the list shows: all of it can be changed, too. */
  shown: { search: string; show: 'all' | 'hidden' | 'sold-out' | 'low-stock' }
}

/** What can be done with the selected products, at the bottom of the screen while any are selected. */
export function BulkEdit({ selection: { selected, clear }, list, shown }: Props) {
  const t = useMessages(productEditorMessages)
  const bulkText = useMessages(bulkMessages)
  const [dialog, setDialog] = useState<'edit' | 'change' | null>(null)
  const [isWholeList, setWholeList] = useState(false)
  // Another list, or nothing selected: what was meant by all of it is over.
  const listKey = selected.length === 0 ? '' : `${shown.show} ${shown.search}`
  const [previousKey, setPreviousKey] = useState(listKey)
  if (listKey !== previousKey) {
    setPreviousKey(listKey)
    setWholeList(false)
  }
  if (selected.length === 0) return null
  const close = () => setDialog(null)
  const { search, show } = shown
  const total = list.loaded?.total ?? 0
  // A search is counted up to this.
  const isMore = search !== '' && total >= maxTotal
  return (
    <SelectedRows
      label={t.selection}
      text={isWholeList ? bulkText.allSelected(total, isMore) : t.selected(selected.length)}
      unselect={{ label: t.unselect, onClick: clear }}
    >
      {!isWholeList && total > selected.length && (
        <Button variant="bare" className="px-2" onClick={() => setWholeList(true)}>
          {bulkText.allOfList(total, isMore)}
        </Button>
      )}
      <span className="flex grow flex-wrap justify-end gap-2">
        {!isWholeList && selected.length <= maxBulkProducts && (
          <Button className="grow px-3 sm:grow-0" onClick={() => setDialog('edit')}>
            {t.bulkEdit}
          </Button>
        )}
        <Button className="grow px-3 sm:grow-0" onClick={() => setDialog('change')}>
          {bulkText.open}
        </Button>
      </span>
      {dialog === 'change' && (
        <BulkChangeDialog
          products={
            isWholeList
              ? { all: true, ...(search && { search }), ...(show !== 'all' && { show }) }
              : { ids: selected.map(({ _id }) => _id) }
          }
          onClose={close}
          onStarted={() => {
            close()
            clear()
          }}
        />
      )}
      {dialog === 'edit' && (
        <Modal
          label={t.bulkTitle(selected.length)}
          bar={<h2 className="pl-3 text-lg">{t.bulkTitle(selected.length)}</h2>}
          className="m-auto w-[34em] max-w-[calc(100vw-2rem)] rounded-lg border border-line shadow-lg"
          onClose={close}
        >
          <BulkForm
            products={selected}
            // Somebody else has changed one of them.
            onConflict={list.load}
            onChanged={(products) => {
              close()
              clear()
              for (const product of products) list.replace(product)
              focusPageTitle()
            }}
            onClose={close}
          />
        </Modal>
      )}
    </SelectedRows>
  )
}

const numbers = ['originalPrice', 'offerPrice', 'stock'] as const
type NumberName = (typeof numbers)[number]
/** '' leaves a value as it is. */
type Values = Record<NumberName, string> & {
  noOffer: boolean
  noLimit: boolean
  productType: '' | 'none' | ProductFields['productType']
  hidden: '' | 'yes' | 'no'
}

/** The fields that are to be changed. */
const fieldsOf = ({ originalPrice, offerPrice, stock, noOffer, noLimit, productType, hidden }: Values) => ({
  ...(originalPrice !== '' && { originalPrice: numberInField(originalPrice) ?? 0 }),
  ...(noOffer ? { offerPrice: null } : offerPrice !== '' && { offerPrice: numberInField(offerPrice) }),
  ...(noLimit ? { stock: null } : stock !== '' && { stock: numberInField(stock) }),
  ...(productType !== '' && { productType: productType === 'none' ? ('' as const) : productType }),
  ...(hidden !== '' && { hidden: hidden === 'yes' }),
})

interface FormProps {
  products: readonly AdminProductSummary[]
  onChanged: (products: AdminProductSummary[]) => void
  onConflict: () => void
  onClose: () => void
}

function BulkForm({ products, onChanged, onConflict, onClose }: FormProps) {
  const t = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const form = useForm<Values>({
    defaultValues: {
      originalPrice: '',
      offerPrice: '',
      stock: '',
      noOffer: false,
      noLimit: false,
      productType: '',
      hidden: '',
    },
  })
  const { run, isBusy } = useAction(
    (fields: ReturnType<typeof fieldsOf>) =>
      api('PATCH /products', {
        body: {
          products: products.map(({ _id: id, version, stock: stockWas }) => ({
            id,
            version,
            ...('stock' in fields && { stockWas }),
          })),
          fields,
        },
      }),
    {
      onSuccess(updated) {
        showToast('success', t.bulkUpdated(updated.length))
        onChanged(updated)
      },
      onError(error) {
        if (!(error instanceof ApiError)) return false
        const { productId, fields } = error.body
        const name = products.find(({ _id }) => _id === productId)?.name
        if (name === undefined) return false
        const isConflict = error.status === 409 || error.status === 404
        form.setError('root', { message: isConflict ? t.bulkConflict(name) : t.bulkRejected(name) })
        if (isConflict) onConflict()
        else if (fields)
          showFieldErrors(form, error, (field) => {
            const input = numbers.find((each) => each === field)
            return input
              ? { name: input, message: input === 'offerPrice' ? t.wrong.offer : t.notAccepted }
              : null
          })
        return true
      },
      failed: t.error,
      failedText: t.notUpdated,
    },
  )

  function save(values: Values) {
    const fields = fieldsOf(values)
    if (Object.keys(fields).length === 0) return form.setError('root', { message: t.bulkNothing })
    if (!isBusy) run(fields)
  }

  return (
    <Form form={form} onSubmit={save} className="flex flex-col gap-4 px-5 pb-5">
      <p className="text-ink-2">{t.bulkHint}</p>
      <BulkFields />
      <FormNotice text={form.formState.errors.root?.message ?? ''} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isBusy} busyLabel={t.updating}>
          {t.bulkSave(products.length)}
        </Button>
        <Button variant="bare" disabled={isBusy} onClick={onClose}>
          {common.cancel}
        </Button>
      </div>
    </Form>
  )
}

/** What can be changed; a field that is left empty changes nothing. */
function BulkFields() {
  const t = useMessages(productEditorMessages)
  const checks = useProductChecks()
  const values = useWatch<Values>()
  const numberInput = (name: NumberName, isOff: boolean) => {
    const { decimals } = fieldOf(name) as ProductField & { kind: 'number' }
    return (
      <NumberField<Values>
        name={name}
        label={t.fields[name]}
        rules={{
          validate: (text, { originalPrice }) =>
            isOff || text === '' || checks[name](String(text), { originalPrice }),
        }}
        decimals={decimals}
        disabled={isOff}
        placeholder={t.leave}
        className="tabular-nums"
      />
    )
  }
  const check = (name: 'noOffer' | 'noLimit') => (
    <CheckField<Values> name={name} label={t[name]} className="mt-1" />
  )
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <div className="sm:col-span-2">{numberInput('originalPrice', false)}</div>
      <div>
        {numberInput('offerPrice', values.noOffer ?? false)}
        {check('noOffer')}
      </div>
      <div>
        {numberInput('stock', values.noLimit ?? false)}
        {check('noLimit')}
      </div>
      <SelectField<Values>
        name="productType"
        label={t.fields.productType}
        options={[
          { value: '', text: t.leave },
          { value: 'none', text: t.noType },
          ...productFields.productType.options.map((type) => ({ value: type, text: t.types[type] })),
        ]}
      />
      <SelectField<Values>
        name="hidden"
        label={t.visibility}
        options={[
          { value: '', text: t.leave },
          { value: 'no', text: t.showThem },
          { value: 'yes', text: t.hideThem },
        ]}
      />
    </div>
  )
}
