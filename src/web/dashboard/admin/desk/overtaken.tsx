import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/desk/rules.ts'
import { useAdminTexts, useDashboardTexts, useLanguage } from '#web/texts/texts.tsx'
import { readable } from './changes.tsx'
import { factsOf } from './draft.ts'

interface Props {
  /** The order as somebody else has left it. */
  now: Order
  onTake: () => void
  onKeep: () => void
}

/** Somebody else was faster: shows what is there now and lets its reader choose. Nothing typed is lost until then. */
export function Overtaken({ now, onTake, onKeep }: Props) {
  const { work } = useAdminTexts()
  const dashboard = useDashboardTexts()
  const language = useLanguage()
  const isPending = canEdit(now.orderStatus)
  const facts = readable(factsOf(now), dashboard, language)
  return (
    <section role="alert" className="rounded-m border-2 border-danger bg-surface p-4">
      <h3 className="text-1 text-danger">
        {isPending ? work.overtaken : work.overtakenStatus(dashboard.status[now.orderStatus])}
      </h3>
      <p className="mt-2 font-semibold">{work.thereNow}</p>
      <dl className="text--1">
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 basis-32 text-ink-2">{work.changed[name]}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-primary px-4" onClick={onTake}>
          {work.takeTheirs}
        </button>
        {isPending && (
          <button type="button" className="button-secondary px-4" onClick={onKeep}>
            {work.keepMine}
          </button>
        )}
      </div>
    </section>
  )
}
