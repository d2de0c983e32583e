import type { Shelf } from '#shop/catalog/service.ts'
import { pictureUrl } from '#shop/media/rules.ts'

interface Choice {
  color: string
  size: string
  quantity: number
}

/** A line as its customer sees it when ordering: the shop's own name, picture and price of this moment. */
export const newLine = (
  { id, name, nameBn, pricePaisa, imageId, stock }: Shelf,
  { color, size, quantity }: Choice,
) => ({
  ...{ productId: id, name, pricePaisa, color, size, quantity },
  nameBn: nameBn ?? '',
  imageUrl: imageId === null ? '' : pictureUrl(imageId),
  stockTaken: stock !== null,
})
