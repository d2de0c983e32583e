import { formatNumber } from '#lib/language.ts'
import type { FailedWork } from '#shop/health/contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useApiQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { QueryState } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { healthMessages } from './messages.ts'

const invalidates = ['GET /failed-jobs', 'GET /health-report'] as const

/** Work that was given up, by kind and reason, which a person repeats or drops; nothing if there is none. */
export function FailedWorkList() {
  const t = useMessages(healthMessages)
  const query = useApiQuery('GET /failed-jobs', {})
  if (query.isError) return <QueryState query={query} />
  if (!query.data?.length) return null
  return (
    <section aria-labelledby="failed-work" className="card mt-4 p-4 md:px-5">
      <h2 id="failed-work" className="text-lg">
        {t.failedWork}
      </h2>
      <p className="text-ink-2">{t.failedText}</p>
      <ul className="divide-y divide-line">
        {query.data.map((failed) => (
          <FailedWorkRow key={`${failed.name} ${failed.reason}`} failed={failed} />
        ))}
      </ul>
    </section>
  )
}

function FailedWorkRow({ failed: { name, reason, problem, count, lastAt } }: { failed: FailedWork }) {
  const t = useMessages(healthMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const body = { name, reason }
  const what = (t.work as Record<string, string>)[name] ?? name
  const times = formatNumber(count, language)
  const moment = readableMoment(new Date(lastAt), language)
  const repeat = useAction(() => api('POST /failed-jobs/repeat', { body }), {
    onSuccess: () => showToast('success', t.begunAgain, what),
    failed: (error) => (statusOf(error) === 404 ? t.goneAlready : t.notRepeated),
    invalidates,
  })
  const drop = useAction(() => api('POST /failed-jobs/drop', { body }), {
    onSuccess: () => showToast('success', t.dropped, what),
    failed: (error) => (statusOf(error) === 404 ? t.goneAlready : t.notDropped),
    invalidates,
  })
  const isBusy = repeat.isBusy || drop.isBusy

  async function confirmDrop() {
    const question = { title: t.confirmDrop, text: t.dropText(what, times), yes: t.yesDrop, no: common.no }
    if (await showDialog(question)) await drop.run(undefined)
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-80">
        <h3 className="text-base font-semibold">{what}</h3>
        <p className="wrap-anywhere">{problem || t.noReason}</p>
        <p className="text-sm text-ink-2">
          {count === 1 ? t.failedOnce(moment) : t.failedOften(times, moment)}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          busy={repeat.isBusy}
          disabled={isBusy}
          aria-label={`${t.repeat}: ${what}`}
          onClick={() => repeat.run(undefined)}
        >
          {t.repeat}
        </Button>
        <Button
          variant="danger"
          busy={drop.isBusy}
          disabled={isBusy}
          aria-label={`${t.drop}: ${what}`}
          onClick={confirmDrop}
        >
          {t.drop}
        </Button>
      </div>
    </li>
  )
}
