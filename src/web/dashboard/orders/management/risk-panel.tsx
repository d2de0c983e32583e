import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { maxReasonLength } from '#shop/risk/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { orderEndpoints } from '#web/shared/orders/use-orders.ts'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Form, InputField, SaveOrCancel } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Status } from '#web/ui/status.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { managementMessages } from './messages.ts'
import { RiskReasons } from './risk-reasons.tsx'

/** Why an order deserves a call or none, who calls at the moment, and whether packing waits; nothing where nothing is known. */
export function RiskPanel({ managed }: { managed: ManagedOrder }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const { risk, confirmedBy, needsCall, caller, code } = managed
  // What a payment holds back is said beside it.
  const blocksPacking = managed.blocksPacking && managed.advanceNote !== 'to check'
  const isGood = risk.some(({ reason }) => reason === 'good') && !needsCall && confirmedBy === null
  const other = caller?.isOwn === false ? caller : null
  if (risk.length === 0 && confirmedBy === null && !blocksPacking && !other && !code) return null
  return (
    <section aria-labelledby="risk-title" className="card flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="risk-title" className="text-lg">
          {t.riskTitle}
        </h2>
        <span className="flex flex-wrap gap-1.5">
          {isGood && <Status tone="positive">{t.noCallNeeded}</Status>}
          {confirmedBy !== null && <Status tone="success">{t.confirmedBy[confirmedBy]}</Status>}
          {blocksPacking && <Status tone="caution">{t.notConfirmed}</Status>}
        </span>
      </div>
      {blocksPacking && <p className="text-sm text-ink-2">{t.notConfirmedHint}</p>}
      {code && (
        <p className="text-sm text-ink-2">
          {code.until === null
            ? t.codeMissed
            : t.codeSent(readableDayAndTime(new Date(code.until), language).time)}
        </p>
      )}
      {other && (
        <p role="status" className="notice">
          {t.isCalling(other.name, readableDayAndTime(new Date(other.until), language).time)}
        </p>
      )}
      <RiskReasons reasons={risk} />
    </section>
  )
}

/** Blocks the number of an order, or forgives it. */
export function BlockNumber({ phone, isBlocked }: Omit<FormProps, 'onClose'>) {
  const t = useMessages(managementMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={isOpen ? 'basis-full py-2' : ''}>
      {isOpen ? (
        <BlockForm phone={phone} isBlocked={isBlocked} onClose={() => setOpen(false)} />
      ) : (
        <Button
          variant={isBlocked ? 'quiet' : 'danger'}
          className={isBlocked ? 'px-3' : 'px-1'}
          onClick={() => setOpen(true)}
        >
          {isBlocked ? t.forgive : t.block}
        </Button>
      )}
    </div>
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
  useUnsavedForm(form)
  const save = useAction(
    async ({ reason }: { reason: string }) => {
      if (isBlocked) await api('POST /blocked-phones/forgive', { body: { phone, reason } })
      else await api('POST /blocked-phones', { body: { phone, reason } })
    },
    {
      invalidates: [...orderEndpoints, 'GET /managed-orders', 'GET /blocked-phones', 'GET /customers/:id'],
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
        rules={{ validate: (text) => isFilled(String(text)) || t.reasonNeeded }}
      />
      <SaveOrCancel busy={save.isBusy} onCancel={onClose} />
    </Form>
  )
}
