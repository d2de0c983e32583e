/** What a new shop needs before its first customer, in a sensible order. */
export const firstSteps = [
  'name',
  'phone',
  'charges',
  'product',
  'slide',
  'policies',
  'notifications',
  'testOrder',
] as const
export type FirstStep = (typeof firstSteps)[number]
