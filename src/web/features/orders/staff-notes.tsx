import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import type { ManagedOrder } from '#shop/orders/management-contract.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { useWindowFocus } from '#web/data/window-focus.ts'
import { Chip } from '#web/ui/chip.tsx'
import { readableDayOf, readableMoment } from '#web/ui/date-time.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { managementMessages } from './management-messages.ts'

/** The door answers for so many orders at a time. */
const atOnce = 100

const Desk = createContext<ReadonlyMap<string, ManagedOrder>>(new Map())

interface Props {
  /** Ids of the orders in the list; what is beside them is asked for when they come. */
  ids: readonly string[]
  children: ReactNode
}

/** Knows what staff should know beside the orders of a list. */
export function DeskNotes({ ids, children }: Props) {
  const [known, setKnown] = useState<ReadonlyMap<string, ManagedOrder>>(new Map())
  const [failed, setFailed] = useState(false)
  const wanted = ids.join(',')

  const ask = useCallback(async (some: readonly string[]) => {
    setFailed(false)
    try {
      for (let from = 0; from < some.length; from += atOnce) {
        const part = some.slice(from, from + atOnce).join(',')
        const found = await api('GET /managed-orders', { query: { ids: part } })
        setKnown((before) => new Map([...before, ...found.map((each) => [each._id, each] as const)]))
      }
    } catch (error) {
      reportUnexpected(error)
      setFailed(true)
    }
  }, [])
  const askAll = useCallback(() => ask(wanted === '' ? [] : wanted.split(',')), [ask, wanted])
  useEffect(() => {
    askAll()
  }, [askAll])
  // Somebody else may have called meanwhile.
  useWindowFocus(askAll)

  return (
    <Desk value={known}>
      {failed && <LoadFailed onRetry={askAll} />}
      {children}
    </Desk>
  )
}

/** What stands in the row of an order: how the number behaved, whom it may belong with, and how the last call ended. */
export function RowNotes({ id }: { id: string }) {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  const desk = use(Desk).get(id)
  if (!desk) return null
  const { call, phone, duplicates, source } = desk
  const number = (count: number) => formatNumber(count, language)
  const isNew = phone.delivered + phone.cancelled + phone.returned + phone.open === 0
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1 text-sm">
      <span className={phone.cancelled + phone.returned > 0 ? 'text-danger' : 'text-ink-2'}>
        {isNew
          ? t.newCustomer
          : [
              t.recordShort(number(phone.delivered), number(phone.cancelled), number(phone.returned)),
              t.openShort(number(phone.open)),
              phone.firstSeen && t.since(readableDayOf(new Date(phone.firstSeen), language)),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
      {duplicates.length > 0 && (
        <Chip tone="attention" title={t.twinHint}>
          {t.twinMark}
        </Chip>
      )}
      {source !== 'web' && <Chip tone="progress">{t.sources[source]}</Chip>}
      {call && <Chip tone="neutral">{t.outcome[call.outcome]}</Chip>}
      {call?.dueAt && (
        <span className="text-ink-2">{t.dueAt(readableMoment(new Date(call.dueAt), language))}</span>
      )}
    </div>
  )
}
