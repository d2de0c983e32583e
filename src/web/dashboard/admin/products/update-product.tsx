import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { type OwnProduct, updateProduct } from '#shop/catalog/products/contract.ts'
import { api } from '#web/auth/token.ts'
import { PageHead } from '#web/components/page-head.tsx'
import { showToast } from '#web/components/toasts.tsx'
import { useAdminTexts, useTexts } from '#web/texts/texts.tsx'
import { OwnProductPage } from './own-product-page.tsx'
import { ProductForm } from './product-form.tsx'
import { changesOf, valuesOf } from './product-values.ts'

export default function UpdateProduct() {
  const { products: words } = useAdminTexts()
  const { auth } = useTexts()
  const { id = '' } = useParams()
  return (
    <main id="content">
      <PageHead title={`${words.updateTitle} · ${auth.brand}`} index={false} />
      <h1 className="mb-4 text-2">{words.updateTitle}</h1>
      <OwnProductPage key={id} id={id}>
        {(product) => <Changing product={product} />}
      </OwnProductPage>
    </main>
  )
}

function Changing({ product }: { product: OwnProduct }) {
  const { products: words } = useAdminTexts()
  const navigate = useNavigate()
  const leave = useCallback(() => navigate('/dashboard/allProducts'), [navigate])
  return (
    <ProductForm
      initial={valuesOf(product)}
      product={product}
      words={{ submit: words.update, busy: words.updating, failed: words.notUpdated }}
      onSave={async (values, before) => {
        const seen = before ?? product
        const changes = changesOf(values, seen)
        await api(updateProduct, {
          params: { id: product._id },
          body: {
            ...changes,
            version: seen.version,
            ...(changes.stock !== undefined && { stockWas: seen.stock }),
          },
        })
        showToast('success', words.updated, words.updatedText)
      }}
      onSaved={leave}
    />
  )
}
