import { useCallback, useEffect, useState } from 'react'
import { data, useNavigate } from 'react-router'
import { localName } from '#lib/language.ts'
import { formatTaka, paisaFromTaka, takaFromPaisa } from '#lib/money.ts'
import { comboPath } from '#shop/catalog/combo-rules.ts'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { apiContext, languageContext, orErrorPage, showOnlyContext } from '#web/data/loader-context.ts'
import { measure } from '#web/data/measure.ts'
import type { PageHandle } from '#web/page-rules.ts'
import { isOwnColor } from '#web/shared/products/color-swatch.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { startCheckout } from '#web/storefront/cart/checkout-list.ts'
import { BuyButtons } from '#web/storefront/cart/product-options.tsx'
import { shownProduct } from '#web/storefront/product/product-view.ts'
import { breadcrumbData } from '#web/storefront/product/structured-data.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import type { Route } from './+types/combo'
import { addLines } from './add-combo.ts'
import { ComboPart, type PartChoice } from './combo-part.tsx'
import { comboMessages } from './messages.ts'

export const handle: PageHandle = { robots: 'catalog', cacheKeyParams: { freeText: [] } }

export async function loader({ params: { slug }, request, context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const language = context.get(languageContext)
  const combo = await api('GET /combos/:slug', { params: { slug } }).catch(orErrorPage)
  const ids = [...new Set(combo.parts.map(({ productId }) => productId))]
  const found = await Promise.all(ids.map((id) => api('GET /product/:id', { params: { id } }))).catch(
    orErrorPage,
  )
  const hasOwnColors = found.some(({ data: { colors } }) => colors.some(isOwnColor))
  const colorValues = hasOwnColors ? await api('GET /color-values', {}).catch(orErrorPage) : {}
  context.get(showOnlyContext)(ids)
  const products = new Map(
    found.map(({ data: product }) => [
      product._id,
      { ...shownProduct(product, [], colorValues, language), description: '', descriptionBn: '' },
    ]),
  )
  const name = localName(language, combo)
  return {
    combo,
    name,
    parts: combo.parts.map((part) => {
      const product = products.get(part.productId)
      if (!product) throw data(null, 404)
      return { part, product }
    }),
    structuredData: [
      breadcrumbData(new URL(request.url).origin, language, [
        { name: commonMessages[language].breadcrumbHome, path: '/' },
        { name, path: comboPath(slug) },
      ]),
    ],
  }
}

export default function ComboPage({ loaderData }: Route.ComponentProps) {
  const { combo, name, parts, structuredData } = loaderData
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const { _id, image, price } = combo
  useEffect(() => {
    const items = [{ id: `combo-${_id}`, name: combo.name, price, quantity: 1 }]
    measure({ name: 'ViewContent', value: price, isGroup: false, items })
  }, [_id])
  return (
    <main id="content" tabIndex={-1} className="page-width pt-3 outline-none md:pt-4">
      <PageHead
        title={productText.title(name)}
        description={productText.description(name, formatTaka(price, language))}
        offer={{ picture: image, name, price, soldOut: combo.soldOut }}
        structuredData={structuredData}
      />
      <div className="max-md:hidden">
        <Breadcrumbs steps={[{ label: name }]} />
      </div>
      <div className="grid gap-x-8 gap-y-4 md:mt-3 md:grid-cols-[minmax(0,1fr)_minmax(0,1.25fr)] lg:gap-x-12">
        {image && (
          <img
            src={imageAtWidth(image, 900)}
            srcSet={`${imageAtWidth(image, 300)} 300w, ${imageAtWidth(image, 900)} 900w`}
            sizes="(min-width: 769px) 40vw, 100vw"
            width="900"
            height="900"
            alt=""
            className="aspect-square w-full rounded-lg bg-tile object-contain max-md:hidden dimmed md:sticky md:top-24"
          />
        )}
        {/* The key forgets what was chosen for another combo. */}
        <Ordering key={_id} combo={combo} name={name} parts={parts} />
      </div>
    </main>
  )
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'combo' | 'name' | 'parts'>

/** The parts with what is chosen of them, and the two buttons for all of them. */
function Ordering({ combo, name, parts }: Shown) {
  const t = useMessages(comboMessages)
  const productText = useMessages(productMessages)
  const language = useLanguage()
  const navigate = useNavigate()
  const [choices, setChoices] = useState<ReadonlyMap<number, PartChoice>>(new Map())
  const onChoice = useCallback(
    (index: number, choice: PartChoice) => setChoices((before) => new Map(before).set(index, choice)),
    [],
  )
  const chosen = parts.flatMap((_, index) => choices.get(index) ?? [])
  const isChosen = chosen.length === parts.length
  const soldOut = isChosen ? chosen.some(({ isEnough }) => !isEnough) : combo.soldOut
  const worthPaisa = isChosen
    ? chosen.reduce((sum, { worth }) => sum + paisaFromTaka(worth), 0)
    : paisaFromTaka(combo.worth)
  const worth = formatTaka(takaFromPaisa(worthPaisa), language)
  const saving = takaFromPaisa(worthPaisa - paisaFromTaka(combo.price))
  const confirm = () => isChosen && chosen.every((choice) => choice.confirm())
  const ordering = {
    addToCart: () => confirm() && addLines(chosen, language),
    orderNow() {
      if (confirm()) navigate('/product-checkout', { state: startCheckout(chosen.map(({ line }) => line)) })
    },
  }
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <div>
        <h1 className="text-2xl wrap-anywhere">{name}</h1>
        <p className="mt-2 flex flex-wrap items-center gap-x-2.5">
          <span className="font-display text-3xl leading-none font-semibold text-sale">
            {formatTaka(combo.price, language)}
          </span>
          <s className="text-base text-ink-3 md:text-lg">
            <span className="sr-only">{t.oneByOne} </span>
            {worth}
          </s>
          {saving > 0 && (
            <span className="font-semibold text-sale">{productText.save(formatTaka(saving, language))}</span>
          )}
        </p>
        <p role="status" className="mt-1 font-semibold text-danger empty:hidden">
          {soldOut && productText.outOfStock}
        </p>
      </div>
      <ul aria-label={t.products} className="flex flex-col gap-3">
        {parts.map(({ part, product }, index) => (
          <ComboPart key={index} part={part} product={product} index={index} onChoice={onChoice} />
        ))}
      </ul>
      {!soldOut && (
        <div
          data-action-bar
          className="action-bar gap-2 md:static md:mx-0 md:border-0 md:bg-transparent md:p-0 noscript:hidden"
        >
          <b className="mr-auto font-display text-lg font-semibold max-[359px]:hidden md:hidden">
            {formatTaka(combo.price, language)}
          </b>
          <BuyButtons ordering={ordering} />
        </div>
      )}
    </div>
  )
}
