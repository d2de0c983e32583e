import { useRef, useState } from 'react'
import type { Discount } from '#shop/discounts/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadFailed, Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { discountAdminMessages } from './admin-messages.ts'
import { DiscountForm } from './discount-form.tsx'
import { DiscountList } from './discount-list.tsx'

/** The merchant's discounts: those with a code, and those that every order gets. */
export default function Discounts() {
  const t = useMessages(discountAdminMessages)
  const common = useMessages(commonMessages)
  const discounts = useApiQuery('GET /discounts', {})
  /** The discount that the form changes, or a new one; undefined while it is closed. */
  const [edited, setEdited] = useState<Discount | null>()
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setEdited(undefined)
    title.current?.focus()
  }
  return (
    <main id="content" className="max-w-[56rem]">
      <PageHead title={`${t.title} · ${common.brand}`} index={false} />
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 ref={title} tabIndex={-1} className="text-xl outline-none">
          {t.title}
        </h1>
        <Button disabled={edited === null} onClick={() => setEdited(null)}>
          <Icon name="plus" />
          {t.add}
        </Button>
        <p className="w-full text-ink-2">{t.intro}</p>
      </div>
      {edited !== undefined && <DiscountForm key={edited?._id ?? 'new'} discount={edited} onClose={close} />}
      {discounts.isError ? (
        <LoadFailed onRetry={() => discounts.refetch()} />
      ) : discounts.data ? (
        <DiscountList discounts={discounts.data} onChange={setEdited} />
      ) : (
        <Loading />
      )}
    </main>
  )
}
