import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { RiskReasonShown } from '#shop/risk/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { managementMessages } from './management-messages.ts'

/** Puts a reason in words. */
export function useReasonText() {
  const t = useMessages(managementMessages)
  const language = useLanguage()
  return ({ reason, count = 0, of = 0, over = 0 }: RiskReasonShown) =>
    t.risk[reason]({
      count: formatNumber(count, language),
      of: formatNumber(of, language),
      over: formatTaka(over, language),
    })
}

/** What speaks for or against an order, in plain words; nothing where nothing is known. */
export function RiskReasons({ reasons }: { reasons: readonly RiskReasonShown[] }) {
  const textOf = useReasonText()
  return (
    <ul className="flex flex-col gap-1 empty:hidden">
      {reasons.map((reason) => (
        <li
          key={reason.reason}
          className={`flex items-baseline gap-2 before:gem before:shrink-0 before:bg-current! ${reason.reason === 'good' ? 'text-positive' : 'font-semibold text-danger'}`}
        >
          {textOf(reason)}
        </li>
      ))}
    </ul>
  )
}
