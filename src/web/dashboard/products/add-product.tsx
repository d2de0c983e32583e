import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { productEditorMessages } from './messages.ts'
import { LoadedProduct, ProductForm } from './product-form.tsx'
import { emptyValues, newProductOf, type ProductValues, valuesLike } from './product-values.ts'

/** A new product, or with `?from=` another one like it. */
export default function AddProduct() {
  const productText = useMessages(productEditorMessages)
  const from = useSearchParams()[0].get('from')
  const likeIt = (product: AdminProduct) => ({
    ...valuesLike(product),
    name: productText.copyOf(product.name),
    nameBn: product.nameBn && productText.copyOf(product.nameBn),
  })
  return (
    <PageFrame title={productText.addTitle} width="full">
      {from === null ? (
        <NewProduct initial={emptyValues} />
      ) : (
        <LoadedProduct id={from}>{(product) => <NewProduct initial={likeIt(product)} />}</LoadedProduct>
      )}
    </PageFrame>
  )
}

function NewProduct({ initial }: { initial: ProductValues }) {
  const productText = useMessages(productEditorMessages)
  const navigate = useNavigate()
  const leave = useCallback(() => navigate('/dashboard/allProducts'), [navigate])
  return (
    <ProductForm
      initial={initial}
      product={null}
      labels={{ submit: productText.add, busy: productText.uploading, failed: productText.notAdded }}
      onSave={async (values, _before, key) => {
        await api('POST /postProduct', { headers: { 'idempotency-key': key }, body: newProductOf(values) })
        showToast('success', productText.added, productText.addedText)
      }}
      onSaved={leave}
    />
  )
}
