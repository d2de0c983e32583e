import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { formatNumber } from '#lib/language.ts'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import type { PersonalData } from '#shop/personal-data/contract.ts'
import { actionName } from '#web/dashboard/audit/audit-names.ts'
import { auditMessages } from '#web/dashboard/audit/messages.ts'
import { Details } from '#web/dashboard/kit/details.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { PageFrame } from '#web/ui/page-frame.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { CorrectPerson } from './correct-person.tsx'
import { ErasePerson } from './erase-person.tsx'
import { personalDataMessages } from './messages.ts'

interface Typed {
  phone: string
}

/** What the shop holds about a phone number, to be shown and handed over to who asks for it. */
export default function PersonalDataPage() {
  const t = useMessages(personalDataMessages)
  const form = useForm<Typed>({ defaultValues: { phone: '' } })
  const [found, setFound] = useState<PersonalData | null>(null)
  const { run, isBusy } = useAction(
    ({ phone }: Typed) => api('POST /personal-data/lookup', { body: { phone: normalisePhone(phone) } }),
    {
      onSuccess: setFound,
      onError: (error) =>
        showFieldErrors<Typed>(form, error, () => ({ name: 'phone', message: t.wrongPhone })),
      failed: t.failed,
    },
  )
  return (
    <PageFrame title={t.title} intro={t.intro} className="space-y-4">
      <Form form={form} onSubmit={run} className="card flex flex-col items-start gap-4 p-5">
        <InputField<Typed>
          name="phone"
          label={t.phone}
          type="tel"
          maxLength={20}
          autoComplete="off"
          className="w-full max-w-80"
          rules={{ validate: (text) => mobilePattern.test(normalisePhone(text)) || t.wrongPhone }}
        />
        <Button type="submit" busy={isBusy} busyLabel={t.showing}>
          {t.show}
        </Button>
      </Form>
      <div role="status" className="space-y-4">
        {found && (
          <Held
            key={found.phone}
            {...found}
            // What was changed is read again.
            onChanged={() => run({ phone: found.phone })}
          />
        )}
      </div>
    </PageFrame>
  )
}

function Held({ onChanged, ...found }: PersonalData & { onChanged: () => unknown }) {
  const t = useMessages(personalDataMessages)
  const { phone, kinds, log } = found
  return (
    <>
      {kinds.length === 0 ? (
        <p className="card p-5">{t.nothing(phone)}</p>
      ) : (
        <Section title={t.held(phone)} text={t.heldText}>
          <ul className="divide-y divide-line">
            {kinds.map((kind) => (
              <li key={kind.kind}>
                <Kind {...kind} />
              </li>
            ))}
          </ul>
          <DownloadButton
            className="mt-4"
            busyLabel={t.downloading}
            fetchFile={() => api('POST /personal-data/export', { body: { phone } })}
            failed={t.downloadFailed}
          >
            {t.download}
          </DownloadButton>
        </Section>
      )}
      {kinds.length > 0 && (
        <>
          <CorrectPerson {...found} onChanged={onChanged} />
          <ErasePerson {...found} onChanged={onChanged} />
        </>
      )}
      {log.length > 0 && <Log log={log} />}
    </>
  )
}

function Kind({ kind, through, total, rows }: PersonalData['kinds'][number]) {
  const t = useMessages(personalDataMessages)
  const language = useLanguage()
  return (
    <Details
      summary={
        <>
          {t.kinds[kind] ?? kind} <span className="count">{formatNumber(total, language)}</span>
        </>
      }
    >
      <div className="space-y-3 pb-4">
        {through === 'email' && <p className="text-ink-2">{t.byEmail}</p>}
        {rows.map((row, index) => (
          <dl key={index} className="grid gap-x-4 gap-y-1 rounded-md bg-sunken p-3 sm:grid-cols-2">
            {Object.entries(row)
              .filter(([, value]) => value !== null && value !== '')
              .map(([name, value]) => (
                <div key={name}>
                  <dt className="text-sm text-ink-2">{name}</dt>
                  <dd className="whitespace-pre-wrap wrap-anywhere">
                    {typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value)}
                  </dd>
                </div>
              ))}
          </dl>
        ))}
        {total > rows.length && <p className="text-ink-2">{t.more(rows.length, total)}</p>}
      </div>
    </Details>
  )
}

function Log({ log }: Pick<PersonalData, 'log'>) {
  const t = useMessages(personalDataMessages)
  const auditText = useMessages(auditMessages)
  const language = useLanguage()
  return (
    <Section title={t.log}>
      <ul className="space-y-2">
        {log.map(({ at, action, by }) => (
          <li key={at} className="wrap-anywhere">
            {actionName(auditText, action)} · {by || t.gone} ·{' '}
            <time dateTime={at}>{readableMoment(new Date(at), language)}</time>
          </li>
        ))}
      </ul>
    </Section>
  )
}
