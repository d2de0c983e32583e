import type { OrderStatus } from '#shop/orders/contract.ts'

const looks: Record<OrderStatus, string> = {
  Pending: 'bg-gold-soft text-gold-ink',
  Confirmed: 'bg-info-soft text-info',
  Shipping: 'bg-info-soft text-info',
  Delivered: 'bg-brand-soft text-brand',
  Cancelled: 'bg-danger-soft text-danger',
  Return: 'bg-sunken text-ink-2',
}

export const chipLook =
  'inline-flex items-center rounded-pill px-2.5 py-0.5 text--1 font-semibold whitespace-nowrap'
/** The look of a chip with the word for a status. */
export const statusLook = (status: OrderStatus) => `${chipLook} ${looks[status]}`
