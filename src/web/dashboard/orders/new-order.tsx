import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { formatOrderId, orderIdPattern } from '#shop/orders/rules.ts'
import { givenDraft, useStoredDrafts } from '#web/dashboard/orders/management/draft.ts'
import { exchangeMessages } from '#web/dashboard/orders/management/exchange-messages.ts'
import { ExchangeOrder } from '#web/dashboard/orders/management/exchange-order.tsx'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { NewOrderForm } from '#web/dashboard/orders/management/new-order-form.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { takeSharedMessage } from '#web/data/shared-message.ts'
import { PageFrame } from '#web/ui/page-frame.tsx'

/** Staff enter an order that came by phone, by chat or in the shop, or that sends other pieces for some of a delivered one. */
export default function NewOrder() {
  const t = useMessages(managementMessages)
  const exchangeText = useMessages(exchangeMessages)
  const drafts = useStoredDrafts()
  const [formKey, setFormKey] = useState(0)
  const parameters = useSearchParams()[0]
  const typed = parameters.get('exchange') ?? ''
  const exchanged = orderIdPattern.test(typed) ? typed : null
  const given = givenDraft(useLocation().state)
  const navigate = useNavigate()
  const shared = useSharedMessage(parameters.has('shared'))
  const title = exchanged ? exchangeText.title(formatOrderId(exchanged)) : t.newOrderTitle
  function startOver() {
    setFormKey(formKey + 1)
    if (given) navigate('/dashboard/newOrder', { replace: true })
  }
  return (
    <PageFrame title={title} intro={exchanged ? exchangeText.intro : t.newOrderIntro} width="full">
      {exchanged ? (
        <ExchangeOrder key={`${exchanged} ${formKey}`} id={exchanged} onClear={startOver} />
      ) : (
        <NewOrderForm
          key={`${given?.orderId} ${formKey} ${shared === null}`}
          shared={shared}
          draft={drafts.find(given?.orderId ?? 'new') ?? given}
          onClear={startOver}
        />
      )}
    </PageFrame>
  )
}

/** The text with which the dashboard was opened by the share menu of the device; '' if it is not there any more. */
function useSharedMessage(isShared: boolean) {
  const navigate = useNavigate()
  const [message, setMessage] = useState<string | null>(null)
  useEffect(() => {
    if (!isShared) return
    takeSharedMessage().then((text) => {
      setMessage(text)
      // Opened again, the address is that of an empty form.
      navigate('/dashboard/newOrder', { replace: true })
    })
  }, [isShared, navigate])
  return message
}
