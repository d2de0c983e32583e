import { useCallback } from 'react'
import { useNavigate, useParams } from 'react-router'
import { baseOf, localName } from '#lib/language.ts'
import type { AdminProduct } from '#shop/catalog/products-contract.ts'
import { productPath } from '#shop/catalog/rules.ts'
import { ToolContent, ToolLink, toolClass } from '#web/dashboard/kit/tool-button.tsx'
import { MakePageButton } from '#web/dashboard/order-pages/make-page-button.tsx'
import { WaitingNotice } from '#web/dashboard/stock-alerts/waiting-count.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { productEditorMessages } from './messages.ts'
import { LoadedProduct, ProductForm } from './product-form.tsx'
import { productChanges, productValuesOf } from './product-values.ts'

export default function UpdateProduct() {
  const productText = useMessages(productEditorMessages)
  const language = useLanguage()
  const { id = '' } = useParams()
  const { data: product } = useApiQuery('GET /admin-products/:id', { params: { id } })
  return (
    <PageFrame
      width="full"
      back={{ to: '/dashboard/allProducts', text: productText.back }}
      title={product ? localName(language, product) : productText.updateTitle}
      actions={
        <div className="flex flex-wrap gap-2">
          {product && !product.hidden && (
            <a href={`${baseOf(language)}${productPath(id)}`} className={`button-quiet ${toolClass}`}>
              <ToolContent icon="eye" label={productText.seeInShop} />
            </a>
          )}
          <ToolLink to={`/dashboard/addProduct?from=${id}`} icon="copy" label={productText.duplicate} />
          <MakePageButton productId={id} />
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
