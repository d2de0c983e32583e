/** Most labels that are printed at once. */
export const maxLabels = 500

/** A label of 105 × 148 mm, one for a printer of 3-inch rolls, and four on a sheet of A4. */
export const labelSizes = ['a6', '3-inch', 'a4'] as const
export type LabelSize = (typeof labelSizes)[number]
