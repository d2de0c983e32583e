import { useCallback } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { WaitingNotice } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { productEditorMessages } from './messages.ts'
import { LoadedProduct, ProductForm } from './product-form.tsx'
import { changesOf, valuesOf } from './product-values.ts'

export default function UpdateProduct() {
  const productText = useMessages(productEditorMessages)
  const common = useMessages(commonMessages)
  const { id = '' } = useParams()
  return (
    <main id="content">
      <PageHead title={`${productText.updateTitle} – ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-xl">{productText.updateTitle}</h1>
        <Link to={`/dashboard/addProduct?from=${id}`} className="button-quiet px-4">
          <Icon name="copy" className="size-5" />
          {productText.duplicate}
        </Link>
      </div>
      <WaitingNotice product={id} />
      <LoadedProduct key={id} id={id}>
        {(product) => <Changing product={product} />}
      </LoadedProduct>
    </main>
  )
}

function Changing({ product }: { product: AdminProduct }) {
  const productText = useMessages(productEditorMessages)
  const navigate = useNavigate()
  const leave = useCallback(() => navigate('/dashboard/allProducts'), [navigate])
  return (
    <ProductForm
      initial={valuesOf(product)}
      product={product}
      labels={{ submit: productText.update, busy: productText.updating, failed: productText.notUpdated }}
      onSave={async (values, before) => {
        const seen = before ?? product
        const changes = changesOf(values, seen)
        await api('PATCH /updateProduct/:id', {
          params: { id: product._id },
          body: {
            ...changes,
            version: seen.version,
            ...(changes.stock !== undefined && { stockWas: seen.stock }),
          },
        })
        showToast('success', productText.updated, productText.updatedText)
      }}
      onSaved={leave}
    />
  )
}
