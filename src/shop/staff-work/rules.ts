/** The days of a period at most. */
export const maxWorkDays = 92

/** Which orders of a period a file for paying staff has. */
export const countedBy = ['confirmed', 'delivered'] as const
export type CountedBy = (typeof countedBy)[number]
