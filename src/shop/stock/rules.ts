/** Why a stock changed. */
export const stockReasons = [
  ...(['opening', 'added', 'form', 'bulk', 'import', 'deleted'] as const),
  ...(['order', 'edited', 'merged', 'confirmed', 'undone', 'cancelled', 'reopened'] as const),
  ...(['returned', 'damaged', 'lost'] as const),
  ...(['stocktake', 'incoming'] as const),
] as const
export type StockReason = (typeof stockReasons)[number]

/** Most lines of a stocktake or a delivery. */
export const maxStockLines = 200
export const maxSupplierLength = 200

/** Why a line of a stocktake or a delivery was rejected. */
export type StockProblem = 'changed' | 'held' | 'gone' | 'not-counted'
