import { useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { managementMessages } from './messages.ts'
import type { ReadField } from './read-order.ts'

/** The labels of the fields that a message fills. */
export function useFieldNames(): Record<ReadField, string> {
  const t = useMessages(checkoutMessages)
  const orderText = useMessages(managementMessages)
  return {
    mobileNumber: t.mobile,
    name: orderText.customersName,
    district: t.district,
    thana: t.thana,
    address: t.address,
    comment: t.comment,
  }
}
