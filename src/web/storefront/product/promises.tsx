import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/contract.ts'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'

export type PromisesMade = Pick<
  Settings,
  'freeDeliveryOver' | 'returnDays' | 'refusalChargeInsideDhaka' | 'refusalChargeOutsideDhaka'
>

/** What it costs to refuse a matching product at the door; Bengali in both languages (D22). */
export function ReturnNotice({ promises }: { promises: PromisesMade }) {
  const { product } = useTexts()
  return (
    <p lang="bn" className="flex gap-3 rounded-m bg-gold-soft px-4 py-3 text--1 leading-[1.7] text-ink">
      <Icon name="triangle-alert" className="mt-0.5 size-5 text-gold-ink" />
      <span>
        <b>{product.returnNoticeLead}</b>{' '}
        {product.returnNotice(promises.refusalChargeInsideDhaka, promises.refusalChargeOutsideDhaka)}
      </span>
    </p>
  )
}

/** The four tiles: free shipping, return, delivery, refund. */
export function Promises({ promises }: { promises: PromisesMade }) {
  const { product } = useTexts()
  const language = useLanguage()
  const tiles: { icon: IconName; title: string; text: string }[] = [
    {
      icon: 'package',
      title: product.freeTitle,
      text: product.freeText(formatTaka(promises.freeDeliveryOver, language)),
    },
    { icon: 'undo-2', title: product.returnTitle, text: product.returnText(promises.returnDays) },
    { icon: 'truck', title: product.deliveryTitle, text: product.deliveryText },
    { icon: 'shield-check', title: product.refundTitle, text: product.refundText },
  ]
  return (
    <ul aria-label={product.promises} className="mt-8 grid grid-cols-2 gap-2.5 desk:gap-4 wide:grid-cols-4">
      {tiles.map(({ icon, title, text }) => (
        <li
          key={icon}
          className="card flex flex-col gap-2 p-3 desk:flex-row desk:items-center desk:gap-3 desk:p-4"
        >
          <Icon name={icon} className="size-6 text-brand" />
          <div>
            <p className="font-semibold">{title}</p>
            <p className="text--1 text-ink-2">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
