/** Maximum size of a file of past orders. */
export const maxFileBytes = 20 * 1024 * 1024
/** Rows that were not taken, of which each is named. */
export const maxNamedProblems = 2000

/** Columns of a file of ours, in order. */
export const pastOrderColumns = ['number', 'phone', 'date', 'amount', 'outcome', 'name'] as const
export type PastOrderColumn = (typeof pastOrderColumns)[number]
/** The name is optional. */
export const requiredColumns = pastOrderColumns.filter((column) => column !== 'name')
