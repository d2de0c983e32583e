import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatNumber, type Language } from '#lib/language.ts'
import type { HealthReport } from '#shop/health/contract.ts'
import {
  backupCondition,
  type Condition,
  diskCondition,
  errorCondition,
  mailCondition,
  queueCondition,
} from '#shop/health/rules.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Status } from '#web/ui/status.tsx'
import { healthMessages } from './messages.ts'

type HealthMessages = Messages<typeof healthMessages>

const tones = { good: 'positive', watch: 'attention', act: 'danger' } as const

interface Part {
  title: string
  icon: IconName
  condition: Condition
  /** What its condition is called, where that says more than the usual word. */
  status?: string | undefined
  sentences: string[]
}

const sizeOf = (megabytes: number, language: Language, t: HealthMessages) =>
  megabytes < 1000
    ? t.megabytes(formatNumber(megabytes, language))
    : t.gigabytes(formatNumber(Math.round(megabytes / 102.4) / 10, language))

/** Each part of the shop in sentences. */
function partsOf(
  { freeMegabytes, databaseMegabytes, mails, backup, queues, jobs, stopped, errors }: HealthReport,
  language: Language,
  t: HealthMessages,
): Part[] {
  const number = (count: number) => formatNumber(count, language)
  const disk = diskCondition(freeMegabytes)
  const mail = mailCondition(mails, new Date())
  const { oldestAt } = mails
  const stuck = queues.filter(({ stuckSeconds }) => stuckSeconds > 0)
  return [
    {
      title: t.requests,
      icon: 'shopping-bag',
      condition: queueCondition(queues),
      sentences: [
        ...stuck.map(({ name, stuckSeconds }) => t.queueStuck(t.queues[name], number(stuckSeconds))),
        stuck.length > 0 ? t.restart : t.requestsAnswered,
      ],
    },
    {
      title: t.disk,
      icon: 'folder-tree',
      condition: disk,
      sentences: [
        t.free(sizeOf(freeMegabytes, language, t)),
        disk === 'good' ? '' : t.diskHints[disk],
        t.database(sizeOf(databaseMegabytes, language, t)),
      ],
    },
    {
      title: t.mails,
      icon: 'mail',
      condition: mail === 'good' && !mails.hasServer ? 'watch' : mail,
      sentences: [
        oldestAt
          ? t.mailsWaiting(number(mails.waiting), readableMoment(new Date(oldestAt), language))
          : t.noneWaiting,
        mails.failed > 0 ? t.mailsFailed(number(mails.failed)) : '',
        mail === 'good' ? '' : t.checkMailServer,
        mails.hasServer ? '' : t.noMailServer,
      ],
    },
    {
      title: t.backup,
      icon: 'copy',
      condition: backupCondition(backup, new Date()),
      status: backup.lastAt || backup.failedSince || !backup.nightly ? undefined : t.notYet,
      sentences: [
        backup.lastAt ? t.lastBackup(readableMoment(new Date(backup.lastAt), language)) : t.noBackup,
        backup.failedSince ? t.backupFailed : '',
        backup.nightly ? '' : t.backupOff,
      ],
    },
    {
      title: t.jobs,
      icon: 'loader-circle',
      condition: errorCondition(0, jobs.failed + stopped.length),
      sentences: [
        jobs.waiting > 0 ? t.jobsWaiting(number(jobs.waiting)) : t.noJobsWaiting,
        jobs.failed > 0 ? t.jobsFailed(number(jobs.failed)) : '',
        ...stopped.map(({ kind, name }) =>
          t.stopped[kind](kind === 'pictures' ? number(Number(name)) : name),
        ),
      ],
    },
    {
      title: t.errors,
      icon: 'triangle-alert',
      condition: errorCondition(errors.today, 0),
      sentences: [errors.today > 0 ? t.errorCount(number(errors.today)) : t.noErrors],
    },
  ]
}

/** The parts of the shop with their condition, and the latest errors with the references that their visitors saw. */
export function HealthParts({ report, children }: { report: HealthReport; children: ReactNode }) {
  const t = useMessages(healthMessages)
  const language = useLanguage()
  return (
    <>
      <ul className="card divide-y divide-line">
        {partsOf(report, language, t).map(({ title, icon, condition, status, sentences }) => (
          <li key={title} className="flex gap-3 p-4 md:px-5">
            <Icon name={icon} className="mt-1 size-5 text-ink-2" />
            <div className="min-w-0 grow">
              <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
                <h2 className="text-lg">{title}</h2>
                <Status tone={tones[condition]}>{status ?? t.conditions[condition]}</Status>
              </div>
              <p className="text-ink-2">{sentences.filter(Boolean).join(' ')}</p>
            </div>
          </li>
        ))}
      </ul>
      {children}
      {report.errors.latest.length > 0 && (
        <section className="card mt-4 p-4 md:px-5">
          <h2 className="text-lg">{t.latestErrors}</h2>
          <ul className="divide-y divide-line">
            {report.errors.latest.map(({ _id, at, reference, message }) => (
              <li key={_id} className="py-2">
                <p className="wrap-anywhere">{message}</p>
                <p className="text-sm text-ink-2 wrap-anywhere">
                  {readableMoment(new Date(at), language)}
                  {reference && ` · ${t.reference(reference)}`}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="mt-4 text-sm text-ink-2">
        {t.running(readableMoment(new Date(report.startedAt), language))}
      </p>
    </>
  )
}

/** On the first page of the dashboard, when some part of the shop needs the merchant now. */
export function HealthNotice() {
  const t = useMessages(healthMessages)
  const language = useLanguage()
  const { data } = useApiQuery('GET /health-report', {})
  const urgent = data ? partsOf(data, language, t).filter(({ condition }) => condition === 'act') : []
  if (urgent.length === 0) return null
  return (
    <section aria-label={t.needsYou} className="card flex flex-wrap items-center gap-3 p-4">
      <Icon name="triangle-alert" className="size-5 text-danger" />
      <p className="min-w-0 grow">
        <strong>{t.needsYou}:</strong> {urgent.map(({ title }) => title).join(', ')}
      </p>
      <Link to="/dashboard/health" className="button-quiet">
        {t.look}
      </Link>
    </section>
  )
}
