import { formatNumber } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { RiskReasonShown } from '#shop/risk/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { managementMessages } from './messages.ts'

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
          className={`flex items-center gap-2 ${reason.reason === 'good' ? 'text-positive' : 'font-semibold text-danger'}`}
        >
          <Icon name={reason.reason === 'good' ? 'check' : 'triangle-alert'} className="size-4 shrink-0" />
          {textOf(reason)}
        </li>
      ))}
    </ul>
  )
}
