import { useState } from 'react'
import type { Discount } from '#shop/discounts/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QueryState } from '#web/ui/list-states.tsx'
import { focusPageTitle, PageFrame } from '#web/ui/page-frame.tsx'
import { discountAdminMessages } from './admin-messages.ts'
import { DiscountForm } from './discount-form.tsx'
import { DiscountList } from './discount-list.tsx'

/** The merchant's discounts: those with a code, and those that every order gets. */
export default function Discounts() {
  const t = useMessages(discountAdminMessages)
  const discounts = useApiQuery('GET /discounts', {})
  /** The discount that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Discount | null>()
  const close = () => {
    setEdited(undefined)
    focusPageTitle()
  }
  return (
    <PageFrame
      title={t.title}
      intro={t.intro}
      actions={
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {t.add}
        </Button>
      }
      className="max-w-[56rem]"
    >
      {edited !== undefined && <DiscountForm key={edited?._id ?? 'new'} discount={edited} onClose={close} />}
      <QueryState query={discounts} />
      {discounts.data && <DiscountList discounts={discounts.data} onChange={setEdited} />}
    </PageFrame>
  )
}
