import { useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { createStore } from '#web/data/store.ts'
import { commonMessages } from './messages.ts'

interface DialogOptions {
  title: string
  text?: string
  /** Label of the confirming button. Default "OK". */
  yes?: string
  /** Label of the cancelling button. Default none. */
  no?: string
  /** Milliseconds after which the dialog closes as if confirmed. Default `alertTime` where it only tells something. */
  closesAfter?: number
}
interface OpenDialog extends DialogOptions {
  close: (confirmed: boolean) => void
}

const openDialog = createStore<OpenDialog | null>(null)

/** Shows a dialog over the page; resolves to whether it was confirmed. Escape cancels. A new dialog cancels the open one. */
export function showDialog(options: DialogOptions): Promise<boolean> {
  openDialog.get()?.close(false)
  return new Promise((resolve) =>
    openDialog.set({
      ...options,
      close: (confirmed) => {
        openDialog.set(null)
        resolve(confirmed)
      },
    }),
  )
}

/** Milliseconds after which alerts and dialogs without a choice close (D48). */
export const alertTime = 3000
/** Milliseconds after which a dialog that reports a success closes (NUM-27). */
export const successTime = 1500

/** Renders the open dialog; used once, in the root of the page. */
export function DialogHost() {
  const options = openDialog.useValue()
  return options && <ConfirmDialog key={options.title + (options.text ?? '')} options={options} />
}

/** The ref of a dialog that is modal while it is rendered. */
export function useModalDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog that is closed before it is removed returns the focus.
    return () => element?.close()
  }, [])
  return dialog
}

function ConfirmDialog({ options }: { options: OpenDialog }) {
  const common = useMessages(commonMessages)
  const dialog = useModalDialog()
  const { title, text, yes = common.ok, no, close } = options
  const isAlert = no === undefined && options.yes === undefined
  const closesAfter = options.closesAfter ?? (isAlert ? alertTime : undefined)
  // Who moves the pointer over it, or uses keys in it, is still reading: then the time begins anew.
  const [restarts, restart] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (closesAfter === undefined) return
    const timer = setTimeout(() => close(true), closesAfter)
    return () => clearTimeout(timer)
  }, [closesAfter, close, restarts])
  return (
    <dialog
      ref={dialog}
      onPointerMove={({ movementX, movementY }) => {
        if (movementX !== 0 || movementY !== 0) restart()
      }}
      onKeyDown={restart}
      onCancel={(event) => {
        event.preventDefault()
        close(no === undefined)
      }}
      aria-labelledby="dialog-title"
      aria-describedby={text ? 'dialog-text' : undefined}
      className="m-auto w-[32em] max-w-[calc(100vw-2rem)] rounded-lg bg-surface p-6 text-center text-ink shadow-lg backdrop:bg-black/50"
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
        <button type="button" className="button-quiet" onClick={() => close(true)}>
          {yes}
        </button>
        {no !== undefined && (
          <button type="button" className="button-bare" onClick={() => close(false)}>
            {no}
          </button>
        )}
      </div>
    </dialog>
  )
}
