import { FormAboveList } from '#web/dashboard/kit/form-above-list.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { discountAdminMessages } from './admin-messages.ts'
import { DiscountForm } from './discount-form.tsx'
import { DiscountList } from './discount-list.tsx'

/** The merchant's discounts: those with a code, and those that every order gets. */
export default function Discounts() {
  const t = useMessages(discountAdminMessages)
  return (
    <FormAboveList
      title={t.title}
      intro={t.intro}
      add={t.add}
      query={useApiQuery('GET /discounts', {})}
      form={(discount, close) => <DiscountForm discount={discount} onClose={close} />}
      list={(discounts, change) => <DiscountList discounts={discounts} onChange={change} />}
    />
  )
}
