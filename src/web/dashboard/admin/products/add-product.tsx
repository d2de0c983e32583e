import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { type OwnProduct, postProduct } from '#shop/catalog/products/contract.ts'
import { api } from '#web/auth/token.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { OwnProductPage } from './own-product-page.tsx'
import { ProductForm } from './product-form.tsx'
import { emptyValues, fieldsOf, type ProductValues, valuesOf } from './product-values.ts'

/** A new product, or with `?from=` another one like it. */
export default function AddProduct() {
  const { products: words } = useAdminTexts()
  const { auth } = useTexts()
  const from = useSearchParams()[0].get('from')
  const likeIt = (product: OwnProduct) => ({
    ...valuesOf(product),
    name: words.copyOf(product.name),
    nameBn: product.nameBn && words.copyOf(product.nameBn),
  })
  return (
    <main id="content">
      <PageHead title={`${words.addTitle} · ${auth.brand}`} index={false} />
      <h1 className="mb-4 text-2">{words.addTitle}</h1>
      {from === null ? (
        <NewProduct initial={emptyValues} />
      ) : (
        <OwnProductPage id={from}>{(product) => <NewProduct initial={likeIt(product)} />}</OwnProductPage>
      )}
    </main>
  )
}

function NewProduct({ initial }: { initial: ProductValues }) {
  const { products: words } = useAdminTexts()
  const navigate = useNavigate()
  const leave = useCallback(() => navigate('/dashboard/allProducts'), [navigate])
  return (
    <ProductForm
      initial={initial}
      product={null}
      words={{ submit: words.add, busy: words.uploading, failed: words.notAdded }}
      onSave={async (values, _before, key) => {
        await api(postProduct, { headers: { 'idempotency-key': key }, body: fieldsOf(values) })
        showToast('success', words.added, words.addedText)
      }}
      onSaved={leave}
    />
  )
}
