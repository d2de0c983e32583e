import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { productMessages } from './product-messages.ts'

export type Policies = Pick<
  Settings,
  'freeDeliveryOver' | 'returnDays' | 'refusalChargeInsideDhaka' | 'refusalChargeOutsideDhaka'
>

/** The charge for refusing a parcel at the door; Bengali in both languages (D22). */
export function ReturnNotice({ policies }: { policies: Policies }) {
  const t = useMessages(productMessages)
  return (
    <p lang="bn" className="flex gap-3 rounded-lg bg-mark-soft px-4 py-3 text-sm leading-[1.7] text-ink">
      <Icon name="triangle-alert" className="mt-0.5 size-5 text-mark-ink" />
      <span>
        <b>{t.returnNoticeLead}</b>{' '}
        {t.returnNotice(policies.refusalChargeInsideDhaka, policies.refusalChargeOutsideDhaka)}
      </span>
    </p>
  )
}

/** The four tiles: free shipping, return, delivery, refund. */
export function PolicyTiles({ policies }: { policies: Policies }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const tiles: { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'package',
      title: t.freeTitle,
      text: t.freeText(formatTaka(policies.freeDeliveryOver, language)),
    },
    { icon: 'undo-2', title: t.returnTitle, text: t.returnText(policies.returnDays) },
    { icon: 'truck', title: t.deliveryTitle, text: t.deliveryText },
    { icon: 'shield-check', title: t.refundTitle, text: t.refundText },
  ]
  return (
    <ul aria-label={t.promises} className="mt-8 grid grid-cols-2 gap-2.5 md:gap-4 lg:grid-cols-4">
      {tiles.map(({ icon, title, text }) => (
        <li key={icon} className="card flex flex-col gap-2 p-3 md:flex-row md:items-center md:gap-3 md:p-4">
          <Icon name={icon} className="size-6 text-ink-2" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text-sm text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
