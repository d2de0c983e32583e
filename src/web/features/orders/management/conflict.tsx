import type { Order } from '#shop/orders/contract.ts'
import { canEdit } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from '../management-messages.ts'
import { orderMessages } from '../messages.ts'
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
  const managementText = useMessages(managementMessages)
  const orderText = useMessages(orderMessages)
  const language = useLanguage()
  const isPending = canEdit(now.orderStatus)
  const facts = readable(factsOf(now), orderText, language)
  return (
    <section role="alert" className="rounded-lg border-2 border-danger bg-surface p-4">
      <h3 className="text-lg text-danger">
        {isPending
          ? managementText.overtaken
          : managementText.overtakenStatus(orderText.status[now.orderStatus])}
      </h3>
      <p className="mt-2 font-semibold">{managementText.thereNow}</p>
      <dl className="text-sm">
        {(Object.keys(facts) as (keyof typeof facts)[]).map((name) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 basis-32 text-ink-2">{managementText.changed[name]}</dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">{facts[name]}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <button type="button" className="button-primary px-4" onClick={onTake}>
          {managementText.takeTheirs}
        </button>
        {isPending && (
          <button type="button" className="button-secondary px-4" onClick={onKeep}>
            {managementText.keepMine}
          </button>
        )}
      </div>
    </section>
  )
}
