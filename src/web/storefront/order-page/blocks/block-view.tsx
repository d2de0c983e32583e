import type { ComponentType } from 'react'
import type { BlockType } from '#shop/order-pages/block-fields.ts'
import type { BlockProps, ShownBlock } from '../page-view.ts'
import { Comparison } from './comparison.tsx'
import { Countdown } from './countdown.tsx'
import { Media } from './media.tsx'
import { OrderHere } from './order-here.tsx'
import { Points } from './points.tsx'
import { QuantityOffers } from './quantity-offers.tsx'
import { Questions } from './questions.tsx'
import { Reviews } from './reviews.tsx'

/** How each type of block looks. */
const views: { [Type in BlockType]: ComponentType<BlockProps<Type>> } = {
  media: Media,
  points: Points,
  countdown: Countdown,
  quantity: QuantityOffers,
  form: OrderHere,
  reviews: Reviews,
  comparison: Comparison,
  questions: Questions,
}

export function BlockView({ block, isFirst }: { block: ShownBlock; isFirst: boolean }) {
  const View = views[block.type] as ComponentType<{ block: ShownBlock; isFirst: boolean }>
  return <View block={block} isFirst={isFirst} />
}
