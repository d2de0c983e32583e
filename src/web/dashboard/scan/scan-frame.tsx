import { type ReactNode, useEffect, useRef } from 'react'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Camera, camera } from './camera.tsx'
import { CodeField } from './code-field.tsx'
import { scanMessages } from './messages.ts'
import { readingsOf } from './readings.ts'
import type { Scanning, Stop } from './use-scanning.ts'

interface Props {
  scanning: Scanning
  /** What is above the field, below the thumb. */
  buttons?: ReactNode
  children: ReactNode
}

/** What was scanned, or why scanning has stopped, and below it, at the thumb, all that is needed for the next scan. */
export function ScanFrame({ scanning, buttons, children }: Props) {
  const t = useMessages(scanMessages)
  const { stop, goOn, act, scan } = scanning
  const isCameraOn = camera.useValue()
  const latest = useRef(goOn)
  useEffect(() => {
    latest.current = goOn
  })
  useEffect(() => {
    // Scanners send no Escape, but Enter: a button with the focus would be pressed by them.
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <div className="min-h-72 grow md:min-h-0 md:grow-0">
        {stop && <StopPanel stop={stop} />}
        <div hidden={stop !== null}>{children}</div>
      </div>
      <div
        data-action-bar="tall"
        className="action-bar mt-4 flex-col items-stretch! gap-2 max-md:-mb-6 md:static md:mx-0 md:rounded-lg md:border"
      >
        {stop ? (
          <div className="flex flex-wrap gap-2">
            <Button onClick={goOn} className="grow">
              {t.goOn}
            </Button>
            {stop.action && <StopAction action={stop.action} act={act} />}
          </div>
        ) : (
          buttons
        )}
        {isCameraOn && <Camera onCode={(code) => scan(readingsOf(code, []))} />}
        <CodeField onScan={scan} />
      </div>
    </>
  )
}

const StopAction = ({ action, act }: { action: NonNullable<Stop['action']>; act: Scanning['act'] }) => (
  <Button onClick={() => void act(action)} className="grow">
    {action.label}
  </Button>
)

function StopPanel({ stop: { title, text, orderId } }: { stop: Stop }) {
  const t = useMessages(scanMessages)
  return (
    <div
      role="alert"
      className="rounded-lg border-4 border-danger bg-danger-soft p-4 text-danger"
      data-order={orderId}
    >
      <Icon name="triangle-alert" className="size-10" />
      <p className="mt-2 font-display text-2xl leading-tight font-semibold wrap-anywhere">{title}</p>
      {text && <p className="mt-1 text-lg wrap-anywhere">{text}</p>}
      {orderId && (
        <p className="mt-2">
          <OrderLink id={orderId} className="text-lg" />
        </p>
      )}
      <p className="mt-2 text-ink-2">{t.byEscape}</p>
    </div>
  )
}

interface DoneProps {
  title: string
  text?: string | undefined
}

/** What was finished by the last scan. */
export const Done = ({ title, text }: DoneProps) => (
  <div role="status" className="mb-4 flex items-center gap-3 rounded-lg bg-positive-soft p-4 text-positive">
    <Icon name="check" className="size-8 shrink-0" />
    <p className="min-w-0 wrap-anywhere">
      <b className="block text-xl leading-tight font-semibold">{title}</b>
      {text}
    </p>
  </div>
)

/** What to scan next. */
export const NextScan = ({ title, text }: DoneProps) => (
  <div className="py-4 text-center">
    <Icon name="scan-barcode" className="mx-auto size-14 text-ink-3" />
    <p className="mt-2 text-xl font-semibold text-balance">{title}</p>
    {text && <p className="text-ink-2 text-balance">{text}</p>}
  </div>
)
