/** Why a stock changed. */
export const stockReasons = [
  ...(['opening', 'added', 'form', 'import', 'deleted'] as const),
  ...(['order', 'edited', 'merged', 'confirmed', 'undone', 'cancelled', 'reopened'] as const),
  ...(['returned', 'damaged', 'lost'] as const),
  ...(['stocktake', 'incoming'] as const),
] as const
export type StockReason = (typeof stockReasons)[number]
