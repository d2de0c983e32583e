import { type DeliveryRates, deliveryChargeFor } from '#shop/delivery/rules.ts'

/** The delivery charges of a shop whose merchant has changed nothing. */
export const defaultRates: DeliveryRates = {
  freeDeliveryOver: 5000,
  usualWeight: 500,
  steps: [],
  zones: [],
  areas: {
    'Inside Dhaka': { charges: [50], perKg: 0, days: 2 },
    'Outside Dhaka': { charges: [110], perKg: 0, days: 5 },
  },
}

/** Their charge for goods of this price. */
export const defaultCharge = (area: string, subTotal: number) =>
  deliveryChargeFor({ district: '', thana: '', area }, { subTotal, weight: 500 }, defaultRates)
