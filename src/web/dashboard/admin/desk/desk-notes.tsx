import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react'
import { formatNumber } from '#lib/language.ts'
import { type DeskOrder, getDesk } from '#shop/orders/desk/contract.ts'
import { api } from '#web/auth/token.ts'
import { LoadFailed } from '#web/components/list-states.tsx'
import { chipLook } from '#web/components/status-look.ts'
import { readableDayOf, readableMoment } from '#web/moment.ts'
import { useAdminTexts, useLanguage } from '#web/texts/texts.tsx'
import { reportUnexpected } from '#web/unexpected.ts'
import { useWindowFocus } from '#web/window-focus.ts'

/** The door answers for so many orders at a time. */
const atOnce = 100

const Desk = createContext<ReadonlyMap<string, DeskOrder>>(new Map())

interface Props {
  /** Ids of the orders in the list; what is beside them is asked for when they come. */
  ids: readonly string[]
  children: ReactNode
}

/** Knows what staff should know beside the orders of a list. */
export function DeskNotes({ ids, children }: Props) {
  const [known, setKnown] = useState<ReadonlyMap<string, DeskOrder>>(new Map())
  const [failed, setFailed] = useState(false)
  const wanted = ids.join(',')

  const ask = useCallback(async (some: readonly string[]) => {
    setFailed(false)
    try {
      for (let from = 0; from < some.length; from += atOnce) {
        const part = some.slice(from, from + atOnce).join(',')
        const found = await api(getDesk, { query: { ids: part } })
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
  const { work } = useAdminTexts()
  const language = useLanguage()
  const desk = use(Desk).get(id)
  if (!desk) return null
  const { call, phone, twins, source } = desk
  const number = (count: number) => formatNumber(count, language)
  const isNew = phone.delivered + phone.cancelled + phone.returned + phone.open === 0
  const chip = (word: string, look: string, hint?: string) => (
    <span className={`${chipLook} ${look}`} title={hint}>
      {word}
    </span>
  )
  return (
    <div className="mt-1 flex flex-wrap items-center gap-1 text--1">
      <span className={phone.cancelled + phone.returned > 0 ? 'text-danger' : 'text-ink-2'}>
        {isNew
          ? work.newCustomer
          : [
              work.recordShort(number(phone.delivered), number(phone.cancelled), number(phone.returned)),
              work.openShort(number(phone.open)),
              phone.firstSeen && work.since(readableDayOf(new Date(phone.firstSeen), language)),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
      {twins.length > 0 && chip(work.twinMark, 'bg-gold-soft text-gold-ink', work.twinHint)}
      {source !== 'web' && chip(work.sources[source], 'bg-info-soft text-info')}
      {call && chip(work.outcome[call.outcome], 'border border-line-strong text-ink-2')}
      {call?.dueAt && (
        <span className="text-ink-2">{work.dueAt(readableMoment(new Date(call.dueAt), language))}</span>
      )}
    </div>
  )
}
