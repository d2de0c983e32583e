import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { maxReasonLength } from '#shop/risk/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from '../management-messages.ts'
import { RiskReasons } from '../risk-reasons.tsx'
import { orderEndpoints } from '../use-orders.ts'

interface Props {
  managed: ManagedOrder
  phone: string
}

/** Why an order deserves a call or none, who calls at the moment, and whether its number may order. */
export function RiskPanel({ managed, phone }: Props) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { risk, isBlocked, confirmedBy, blocksPacking, needsCall, caller } = managed
  const isGood = risk.some(({ reason }) => reason === 'good')
  return (
    <section aria-labelledby="risk-title" className="card flex flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="risk-title" className="text-lg">
          {t.riskTitle}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          {isGood && !needsCall && confirmedBy === null && <Status tone="positive">{t.noCallNeeded}</Status>}
          {confirmedBy !== null && <Status tone="success">{t.confirmedBy[confirmedBy]}</Status>}
          {blocksPacking && <Status tone="caution">{t.notConfirmed}</Status>}
        </span>
      </div>
      {blocksPacking && <p className="text-sm text-ink-2">{t.notConfirmedHint}</p>}
      {caller && !caller.isOwn && (
        <p role="status" className="notice">
          {t.isCalling(caller.name, readableDayAndTime(new Date(caller.until), language).time)}
        </p>
      )}
      <RiskReasons reasons={risk} />
      {isOpen ? (
        <BlockForm phone={phone} isBlocked={isBlocked} onClose={() => setOpen(false)} />
      ) : (
        <div>
          <Button
            variant={isBlocked ? 'quiet' : 'danger'}
            className="-ml-1 px-3"
            onClick={() => setOpen(true)}
          >
            {isBlocked ? t.forgive : t.block}
          </Button>
        </div>
      )}
    </section>
  )
}

interface FormProps {
  phone: string
  isBlocked: boolean
  onClose: () => void
}

/** Blocks or forgives a phone number, with a reason. */
export function BlockForm({ phone, isBlocked, onClose }: FormProps) {
  const t = useMessages(managementMessages)
  const form = useForm({ defaultValues: { reason: '' } })
  const save = useAction(
    async ({ reason }: { reason: string }) => {
      if (isBlocked) await api('POST /blocked-phones/forgive', { body: { phone, reason } })
      else await api('POST /blocked-phones', { body: { phone, reason } })
    },
    {
      invalidates: [...orderEndpoints, 'GET /managed-orders', 'GET /blocked-phones'],
      onSuccess() {
        showToast('success', isBlocked ? t.forgiven : t.blocked)
        onClose()
      },
      failed: t.notBlocked,
    },
  )
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-3">
      <InputField<{ reason: string }>
        name="reason"
        id={`reason-${phone}`}
        label={isBlocked ? t.forgiveReason : t.blockReason}
        {...(!isBlocked && { hint: t.blockHint })}
        maxLength={maxReasonLength}
        autoComplete="off"
        autoFocus
        rules={{ validate: (text) => String(text).trim() !== '' || t.reasonNeeded }}
      />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
