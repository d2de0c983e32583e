import { useCallback } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { MakePageButton } from '#web/dashboard/order-pages/make-page-button.tsx'
import { WaitingNotice } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { productEditorMessages } from './messages.ts'
import { LoadedProduct, ProductForm } from './product-form.tsx'
import { productChanges, productValuesOf } from './product-values.ts'

export default function UpdateProduct() {
  const productText = useMessages(productEditorMessages)
  const { id = '' } = useParams()
  return (
    <PageFrame
      title={productText.updateTitle}
      actions={
        <div className="flex flex-wrap gap-2">
          <MakePageButton productId={id} />
          <Link to={`/dashboard/addProduct?from=${id}`} className="button-quiet px-4">
            <Icon name="copy" className="size-5" />
            {productText.duplicate}
          </Link>
        </div>
      }
    >
      <WaitingNotice product={id} />
      <LoadedProduct key={id} id={id}>
        {(product) => <Changing product={product} />}
      </LoadedProduct>
    </PageFrame>
  )
}

function Changing({ product }: { product: AdminProduct }) {
  const productText = useMessages(productEditorMessages)
  const navigate = useNavigate()
  const leave = useCallback(() => navigate('/dashboard/allProducts'), [navigate])
  return (
    <ProductForm
      initial={productValuesOf(product)}
      product={product}
      labels={{ submit: productText.update, busy: productText.updating, failed: productText.notUpdated }}
      onSave={async (values, before) => {
        const seen = before ?? product
        const changes = productChanges(values, seen)
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
