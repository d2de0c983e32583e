import { useState } from 'react'
import { PopularProducts } from '#web/storefront/list/popular-products.tsx'
import { ViewedProducts, viewed } from './recently-viewed.tsx'

/** Fewer fill no row of a wide screen. */
const few = 4

/** Where a page has nothing of its own: the products last viewed in this browser, and popular ones where those are few. Only in the browser. */
export function ViewedOrPopular() {
  const [ids] = useState(viewed.read)
  const [count, setCount] = useState(ids.length)
  return (
    <>
      {ids.length > 0 && <ViewedProducts ids={ids} onLoaded={setCount} />}
      {count < few && <PopularProducts />}
    </>
  )
}
