import { useRef } from 'react'
import { localName } from '#lib/language.ts'
import type { MissingPage } from '#shop/redirects/contract.ts'
import { useRowAction } from '#web/dashboard/kit/use-row-action.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { readableMoment } from '#web/ui/date-time.ts'
import { PagedListStates } from '#web/ui/list-page.tsx'
import { redirectMessages } from './messages.ts'

interface Props {
  /** Whether the form of a new redirect is open; another address must not replace what is typed there. */
  isAdding: boolean
  onSendElsewhere: (from: string) => void
}

const rowId = (path: string) => `missing-${path}`

/** The addresses that visitors found no page at. */
export function MissingPages({ isAdding, onSendElsewhere }: Props) {
  const t = useMessages(redirectMessages)
  const title = useRef<HTMLHeadingElement>(null)
  const list = usePagedQuery('GET /missing-pages', {})
  const send = useRowAction<MissingPage, string>(list, {
    send: ({ _id: from }, to) => api('POST /redirects', { body: { from, to } }),
    after: 'leave',
    done: t.sent,
    failed: t.notSaved,
    focusId: rowId,
    invalidates: ['GET /redirects'],
  })
  const dismiss = useRowAction<MissingPage>(list, {
    send: ({ _id: path }) => api('POST /missing-pages/dismiss', { body: { path } }),
    after: 'leave',
    done: t.dismissed,
    failed: t.notSaved,
    focusId: rowId,
  })
  return (
    <section aria-labelledby="missing-title" className="mb-6">
      <h2 ref={title} id="missing-title" tabIndex={-1} className="mb-1 text-lg outline-none">
        {t.missingTitle}
      </h2>
      <p className="mb-3 text-ink-2">{t.missingText}</p>
      <PagedListStates list={list} empty={<p className="text-ink-2">{t.noMissing}</p>}>
        <ul className="flex flex-col gap-2">
          {list.loaded?.rows.map((row) => (
            <Row
              key={row._id}
              row={row}
              busy={send.isBusy(row) || dismiss.isBusy(row)}
              isAdding={isAdding}
              onSend={(to) => send.run(row, to)}
              onSendElsewhere={() => onSendElsewhere(row._id)}
              onDismiss={() => dismiss.run(row)}
            />
          ))}
        </ul>
      </PagedListStates>
    </section>
  )
}

interface RowProps {
  row: MissingPage
  busy: boolean
  isAdding: boolean
  onSend: (to: string) => void
  onSendElsewhere: () => void
  onDismiss: () => void
}

function Row({
  row: { _id, times, lastAt, suggestions },
  busy,
  isAdding,
  onSend,
  onSendElsewhere,
  onDismiss,
}: RowProps) {
  const t = useMessages(redirectMessages)
  const language = useLanguage()
  const id = rowId(_id)
  return (
    <li className="card px-4 py-3">
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 grow basis-32">
          <p id={id} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
            {_id}
          </p>
          <p className="text-sm text-ink-2">
            {t.times(times)} · {t.last(readableMoment(new Date(lastAt), language))}
          </p>
        </div>
        <IconButton
          icon="x"
          label={`${t.dismiss}: ${_id}`}
          title={t.dismiss}
          disabled={busy}
          onClick={onDismiss}
        />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {suggestions.map((product) => (
          <Button
            key={product.to}
            className="max-w-full wrap-anywhere"
            aria-describedby={id}
            disabled={busy}
            onClick={() => onSend(product.to)}
          >
            {t.sendTo(localName(language, product))}
          </Button>
        ))}
        <Button aria-describedby={id} disabled={busy || isAdding} onClick={onSendElsewhere}>
          {t.elsewhere}
        </Button>
      </div>
    </li>
  )
}
