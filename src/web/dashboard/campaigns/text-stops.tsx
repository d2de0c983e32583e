import { useForm } from 'react-hook-form'
import { mobilePattern, normalisePhone } from '#lib/phone.ts'
import { text, useListState } from '#web/dashboard/kit/list-state.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { Form, InputField } from '#web/ui/form.tsx'
import { ListPage } from '#web/ui/list-page.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { campaignMessages } from './messages.ts'

const rowId = (id: string) => `text-stop-${id}`

/** Numbers that want no campaigns. */
export default function TextStops() {
  const t = useMessages(campaignMessages)
  const common = useMessages(commonMessages)
  const language = useLanguage()
  const { values, search } = useListState({ search: text(20) })
  const list = usePagedQuery('GET /text-stops', { query: values })
  const allow = useRowAction(list, {
    after: 'leave',
    send: ({ _id }) => api('DELETE /text-stops/:id', { params: { id: _id } }),
    done: t.allowed,
    failed: t.notAllowed,
    focusId: rowId,
    mayBeGone: true,
  })
  return (
    <ListPage
      title={t.stopsTitle}
      list={list}
      search={search('search', t.searchStops)}
      above={
        <>
          <p className="mb-3 text-ink-2">{t.stopsIntro}</p>
          <NewStop />
        </>
      }
      empty={values.search ? t.noStopFound(values.search) : t.noStops}
    >
      <ul className="card divide-y divide-line">
        {list.loaded?.rows.map((row) => (
          <li key={row._id} className="flex flex-wrap items-center gap-3 p-3 md:px-4">
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold tabular-nums">{row.phone}</p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                {[t.through[row.through], row.campaign, readableMoment(new Date(row.stoppedAt), language)]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </div>
            <Button
              id={rowId(row._id)}
              variant="bare"
              aria-label={`${t.allow}: ${row.phone}`}
              onClick={async () => {
                const dialog = {
                  title: t.allowSure(row.phone),
                  text: t.allowText,
                  yes: t.yesAllow,
                  no: common.no,
                }
                if (await showDialog(dialog)) await allow.run(row)
              }}
            >
              {t.allow}
            </Button>
          </li>
        ))}
      </ul>
    </ListPage>
  )
}

interface Values {
  phone: string
}

function NewStop() {
  const t = useMessages(campaignMessages)
  const form = useForm<Values>({ defaultValues: { phone: '' } })
  useUnsavedForm(form)
  const add = useAction(
    ({ phone }: Values) => api('POST /text-stops', { body: { phone: normalisePhone(phone) } }),
    {
      invalidates: ['GET /text-stops', 'GET /message-campaigns'],
      onSuccess() {
        form.reset()
        showToast('success', t.stopAdded)
      },
      failed: t.stopNotAdded,
    },
  )
  return (
    <Form form={form} onSubmit={add.run} className="card mb-4 flex flex-wrap items-end gap-3 p-4">
      <InputField<Values>
        name="phone"
        label={t.stopPhone}
        type="tel"
        inputMode="tel"
        maxLength={40}
        autoComplete="off"
        className="grow basis-52"
        rules={{ validate: (typed) => mobilePattern.test(normalisePhone(typed)) || t.wrongPhone }}
      />
      <Button type="submit" busy={add.isBusy}>
        {t.addStop}
      </Button>
    </Form>
  )
}
