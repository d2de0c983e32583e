import { useEffect, useRef, useState } from 'react'
import { maxMessageLength } from '#shop/order-drafts/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useAction } from '#web/ui/use-action.ts'
import type { PastedMessage as Pasted } from './draft.ts'
import { managementMessages } from './messages.ts'
import { type ReadField, readOrder } from './read-order.ts'
import { useFieldNames } from './use-field-names.ts'

interface Props {
  pasted: Pasted | null
  /** Text that was shared to the dashboard: null for none, '' for one that did not arrive. */
  shared: string | null
  /** How much of it a person has not looked at. */
  unsureCount: number
  onRead: (read: Awaited<ReturnType<typeof readOrder>>) => void
  onTake: (field: ReadField, value: string) => void
  onConfirmAll: () => void
  onSearch: (words: string) => void
}

/** A box for a customer's message, which fills the form; then the message stays beside what was read from it. */
export function PastedMessage({
  pasted,
  shared,
  unsureCount,
  onRead,
  onTake,
  onConfirmAll,
  onSearch,
}: Props) {
  const t = useMessages(managementMessages)
  const [isOpen, setOpen] = useState(shared !== null)
  const [text, setText] = useState(shared ?? '')
  const [problem, setProblem] = useState(shared === '' ? t.sharedMissed : '')
  const input = useRef<HTMLTextAreaElement>(null)
  const { run, isBusy } = useAction(readOrder, {
    onSuccess(read) {
      setOpen(false)
      setText('')
      onRead(read)
    },
    failed: t.readFailed,
  })
  const read = (message: string) => {
    const isEmpty = message.trim() === ''
    setProblem(isEmpty ? t.messageNeeded : '')
    if (isEmpty) input.current?.focus()
    else run(message.slice(0, maxMessageLength))
  }
  const isShared = useRef(Boolean(shared))
  useEffect(() => {
    if (!isShared.current || !shared) return
    isShared.current = false
    read(shared)
  })
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  return (
    <section
      aria-label={t.pasteOrder}
      className={`flex flex-col gap-3 ${isOpen || pasted ? 'card p-4 md:p-5' : ''}`}
    >
      {pasted && (
        <ReadMessage
          pasted={pasted}
          unsureCount={unsureCount}
          onTake={onTake}
          onConfirmAll={onConfirmAll}
          onSearch={onSearch}
        />
      )}
      {isOpen ? (
        <>
          <Field name="pasted-message" label={t.message} hint={t.pasteHint} error={problem || undefined}>
            {(ids) => (
              <textarea
                {...ids}
                ref={input}
                className="field"
                rows={5}
                maxLength={maxMessageLength}
                value={text}
                disabled={isBusy}
                onChange={({ target }) => setText(target.value)}
                onPaste={(event) => {
                  const message = event.clipboardData.getData('text')
                  if (text.trim() !== '' || message.trim() === '') return
                  event.preventDefault()
                  setText(message)
                  read(message)
                }}
              />
            )}
          </Field>
          <Button className="self-start" busy={isBusy} busyLabel={t.reading} onClick={() => read(text)}>
            {t.readMessage}
          </Button>
        </>
      ) : (
        <Button className="self-start" onClick={() => setOpen(true)}>
          <Icon name="message-square" />
          {pasted ? t.anotherMessage : t.pasteOrder}
        </Button>
      )}
    </section>
  )
}

type ReadProps = Pick<Props, 'unsureCount' | 'onTake' | 'onConfirmAll' | 'onSearch'> & { pasted: Pasted }

/** The message, and what a person has to do about it. */
function ReadMessage({ pasted, unsureCount, onTake, onConfirmAll, onSearch }: ReadProps) {
  const t = useMessages(managementMessages)
  const names = useFieldNames()
  const { text, other, missing } = pasted
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <div>
          <h2 id="read-message" className="text-base font-semibold">
            {t.message}
          </h2>
          <textarea
            aria-labelledby="read-message"
            className="field mt-1 bg-sunken text-sm"
            rows={6}
            readOnly
            value={text}
          />
        </div>
        <div className="flex flex-col items-start gap-2">
          <p role="status" className="font-semibold">
            {unsureCount > 0 ? t.readSome(unsureCount) : t.readAll}
          </p>
          {unsureCount > 0 && <Button onClick={onConfirmAll}>{t.allRight}</Button>}
          {(Object.entries(other) as [ReadField, string][]).map(([field, value]) => (
            <div key={field}>
              <p className="text-sm wrap-anywhere">{t.saysOther(names[field], value)}</p>
              <Button variant="bare" onClick={() => onTake(field, value)}>
                {t.takeIt(value)}
              </Button>
            </div>
          ))}
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {missing.map(({ from, words, isSoldOut }) => (
            <li
              key={from}
              className="flex flex-wrap items-center gap-x-3 rounded-md bg-mark-soft px-3 py-1.5"
            >
              <p className="min-w-0 grow basis-40 font-semibold wrap-anywhere">
                {isSoldOut ? t.soldOutInMessage(from) : t.notFound(from)}
              </p>
              <Button variant="bare" onClick={() => onSearch(words)}>
                {t.searchFor(words)}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
