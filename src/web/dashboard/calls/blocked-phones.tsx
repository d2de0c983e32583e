import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { isFilled } from '#lib/text.ts'
import type { BlockedPhone } from '#shop/risk/contract.ts'
import { maxReasonLength } from '#shop/risk/rules.ts'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import { BlockForm } from '#web/dashboard/orders/management/risk-panel.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { callMessages } from './messages.ts'

/** Phone numbers that cannot order by themselves. */
export default function BlockedPhones() {
  const t = useMessages(callMessages).blocked
  const list = usePagedQuery('GET /blocked-phones', {})
  return (
    <ListPage
      title={t.title}
      list={list}
      above={
        <>
          <p className="mb-3 text-ink-2">{t.intro}</p>
          <NewBlock />
        </>
      }
      empty={t.none}
    >
      <ul className="card divide-y divide-line">
        {list.loaded?.rows.map((row) => (
          <Row key={row.phone} row={row} />
        ))}
      </ul>
    </ListPage>
  )
}

const emptyBlock = { phone: '', reason: '' }

function NewBlock() {
  const t = useMessages(callMessages).blocked
  const form = useForm({ defaultValues: emptyBlock })
  useUnsavedForm(form)
  const save = useAction((body: typeof emptyBlock) => api('POST /blocked-phones', { body }), {
    invalidates: ['GET /blocked-phones', 'GET /managed-orders', 'GET /managed-orders/:id'],
    onSuccess() {
      form.reset()
      showToast('success', t.done)
    },
    failed: t.failed,
  })
  return (
    <Form form={form} onSubmit={save.run} className="card mb-4 grid items-start gap-3 p-4 md:grid-cols-2">
      <InputField<typeof emptyBlock>
        name="phone"
        label={t.number}
        type="tel"
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
        rules={{ validate: (text) => mobilePattern.test(normalisePhone(text)) || t.wrongNumber }}
      />
      <InputField<typeof emptyBlock>
        name="reason"
        label={t.reason}
        maxLength={maxReasonLength}
        autoComplete="off"
        rules={{ validate: (text) => isFilled(text) || t.needed }}
      />
      <div className="md:col-span-2">
        <Button type="submit" busy={save.isBusy}>
          {t.block}
        </Button>
      </div>
    </Form>
  )
}

function Row({ row: { phone, reason, at, by } }: { row: BlockedPhone }) {
  const orderText = useMessages(managementMessages)
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  return (
    <li className="flex flex-wrap items-center gap-3 p-3 md:px-4">
      <div className="min-w-0 grow basis-48 leading-snug">
        <p className="font-semibold tabular-nums">{phone}</p>
        <p className="wrap-anywhere">{reason}</p>
        <p className="text-sm text-ink-2">
          {[by, readableMoment(new Date(at), language)].filter(Boolean).join(', ')}
        </p>
      </div>
      {isOpen ? (
        <div className="w-full">
          <BlockForm phone={phone} isBlocked onClose={() => setOpen(false)} />
        </div>
      ) : (
        <Button aria-label={`${orderText.forgive}: ${phone}`} onClick={() => setOpen(true)}>
          {orderText.forgive}
        </Button>
      )}
    </li>
  )
}
