import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { useShopDetails } from '#web/data/shop-details.ts'
import { NeedsScripts } from '#web/storefront/cart/needs-scripts.tsx'
import { StockAlertForm } from '#web/storefront/stock-alerts/stock-alert-form.tsx'
import { Skeleton } from '#web/ui/list-states.tsx'
import { ComboChoices } from '../combo-choices.tsx'
import { orderPageMessages } from '../messages.ts'
import { type BlockProps, usePage } from '../page-view.ts'
import { type Choice, ProductChoice } from '../product-choice.tsx'
import { Heading } from './heading.tsx'

const OrderPart = lazy(() => import('../order-part.tsx').then((module) => ({ default: module.OrderPart })))

const signs = ['scroll', 'pointerdown', 'keydown'] as const

/** The products with what is chosen of them, and the checkout's form, which orders them here. */
export function OrderHere({ block: { heading } }: BlockProps<'form'>) {
  const t = useMessages(orderPageMessages)
  const shopDetails = useShopDetails()
  const { products, combos, isPreview, wanted } = usePage()
  const [taken, setTaken] = useState<readonly string[]>(() =>
    products
      .filter(({ soldOut }) => !soldOut)
      .slice(0, 1)
      .map(({ _id }) => _id),
  )
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const onChoice = useCallback(
    (id: string, choice: Choice) => setChoices((before) => new Map(before).set(id, choice)),
    [],
  )
  useEffect(() => {
    if (wanted) setTaken((before) => [...new Set([...before, wanted.id])])
  }, [wanted])
  function takeAll(pieces: ReadonlyMap<string, number>) {
    setTaken((before) => [...new Set([...before, ...pieces.keys()])])
    for (const [id, count] of pieces) choices.get(id)?.setQuantity(count)
  }
  const box = useRef<HTMLElement>(null)
  const [isWanted, setWanted] = useState(false)
  // Who does not even touch the page pays nothing for the form.
  useEffect(() => {
    if (!box.current || isPreview) return
    const load = () => setWanted(true)
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load())
    observer.observe(box.current)
    for (const type of signs) window.addEventListener(type, load, { once: true, passive: true })
    return () => {
      observer.disconnect()
      for (const type of signs) window.removeEventListener(type, load)
    }
  }, [isPreview])
  const soldOut = products.every((product) => product.soldOut)
  const [first] = products
  return (
    <section ref={box} id="order" aria-labelledby="order-heading" className="scroll-mt-2">
      <Heading id="order-heading">{heading || t.orderNow}</Heading>
      <div className="flex flex-col gap-3">
        <ComboChoices combos={combos} onTake={takeAll} />
        {products.map((product) => (
          <ProductChoice
            key={product._id}
            product={product}
            isOnly={products.length === 1}
            isTaken={taken.includes(product._id)}
            onTake={(isTaken) =>
              setTaken((before) =>
                isTaken ? [...before, product._id] : before.filter((id) => id !== product._id),
              )
            }
            onChoice={onChoice}
          />
        ))}
        {soldOut && first && <StockAlertForm product={first._id} variant={undefined} />}
        {!soldOut && isPreview && (
          <p className="flex min-h-32 items-center justify-center rounded-lg border-2 border-dashed border-line-strong px-4 text-center text-ink-2">
            {t.formIsHere}
          </p>
        )}
        {!soldOut && !isPreview && (
          <>
            {shopDetails && <NeedsScripts phone={shopDetails.phone} />}
            <div className="min-h-[40rem] noscript:hidden">
              <Suspense fallback={<Skeleton text={t.loadingForm} />}>
                {isWanted ? <OrderPart choices={choices} /> : <Skeleton text={t.loadingForm} />}
              </Suspense>
            </div>
          </>
        )}
      </div>
    </section>
  )
}
