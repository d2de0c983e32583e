import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'

/** The loading state of a list. */
export function Loading() {
  const common = useMessages(commonMessages)
  return (
    <p role="status" className="flex items-center justify-center gap-2 py-4 text-ink-2">
      <Icon name="loader-circle" className="size-5 animate-spin" />
      {common.loading}
    </p>
  )
}

/** An empty list, or a page with nothing to show: the woven field, a text, and what to do next. */
export function EmptyState({ title, children }: { title?: string; children?: ReactNode }) {
  return (
    <section className="card overflow-hidden">
      <div className="weave-field grid h-16 place-items-center">
        <span className="size-8 gem-solid bg-weave" />
      </div>
      <div className="flex flex-col items-center gap-3 px-4 pt-4 pb-6 text-center text-ink-2">
        {title && <h2 className="text-xl text-ink">{title}</h2>}
        {children}
      </div>
    </section>
  )
}

/** The error state of a list, with a Retry button (D21). */
export function LoadFailed({ text, onRetry }: { text?: string; onRetry: () => void }) {
  const common = useMessages(commonMessages)
  return (
    <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-4">
      <p className="flex items-center gap-2 text-danger">
        <Icon name="triangle-alert" />
        {text ?? common.cannotLoad}
      </p>
      <button type="button" className="button-quiet" onClick={onRetry}>
        {common.retry}
      </button>
    </div>
  )
}

interface QueryStateProps {
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => unknown }
}

/** What a query shows until it has data, or above its data when it could not be refetched. */
export function QueryState({ query: { data, isError, isFetching, refetch } }: QueryStateProps) {
  if (isError && !isFetching) return <LoadFailed onRetry={() => refetch()} />
  return data === undefined ? <Loading /> : null
}

/** A placeholder for what only the browser has, until hydration. */
export function Skeleton({ text }: { text: string }) {
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="card h-72 animate-pulse bg-sunken" />
        <div className="card h-44 animate-pulse bg-sunken" />
      </div>
    </div>
  )
}
