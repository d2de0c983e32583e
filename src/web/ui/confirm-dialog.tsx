import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from './messages.ts'

interface Question {
  title: string
  text?: string
  /** Word of the button that agrees; "OK" unless said. */
  yes?: string
  /** Word of the button that refuses; without it there is nothing to refuse. */
  no?: string
  /** Closes by itself after so many milliseconds, as if agreed. */
  closesAfter?: number
}
interface Asked extends Question {
  answer: (agreed: boolean) => void
}

let asked: Asked | null = null
const watchers = new Set<() => void>()
function show(next: Asked | null) {
  asked = next
  for (const watcher of watchers) watcher()
}

/** Asks in a dialog over the page; true when agreed. Escape refuses. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) =>
    show({
      ...question,
      answer: (agreed) => {
        show(null)
        resolve(agreed)
      },
    }),
  )
}

/** Milliseconds after which alerts and dialogs without a question close (D48). */
export const alertTime = 3000
/** Milliseconds after which a dialog that says how well something went closes (NUM-27). */
export const successTime = 1500

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Draws the dialog that is asked at the moment; stands once, in the root of the page. */
export function DialogHost() {
  const question = useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  )
  return question && <AskedDialog key={question.title + (question.text ?? '')} question={question} />
}

function AskedDialog({ question }: { question: Asked }) {
  const common = useMessages(commonMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const { title, text, yes = common.ok, no, closesAfter, answer } = question
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closed before it is taken away, a dialog gives the focus back to where it was.
    return () => shown?.close()
  }, [])
  useEffect(() => {
    if (closesAfter === undefined) return
    const closing = setTimeout(() => answer(true), closesAfter)
    return () => clearTimeout(closing)
  }, [closesAfter, answer])
  return (
    <dialog
      ref={dialog}
      onCancel={(event) => {
        event.preventDefault()
        answer(no === undefined)
      }}
      aria-labelledby="dialog-title"
      aria-describedby={text ? 'dialog-text' : undefined}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-xl border border-line bg-surface p-6 text-center text-ink shadow-lg backdrop:bg-black/50"
    >
      <h2 id="dialog-title" className="font-display text-xl">
        {title}
      </h2>
      {text && (
        <p id="dialog-text" className="mt-2 text-ink-2">
          {text}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <button type="button" className="button-primary" onClick={() => answer(true)}>
          {yes}
        </button>
        {no !== undefined && (
          <button type="button" className="button-secondary" onClick={() => answer(false)}>
            {no}
          </button>
        )}
      </div>
    </dialog>
  )
}
