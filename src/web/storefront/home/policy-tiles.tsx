import { Fragment } from 'react'
import { formatTaka } from '#lib/money.ts'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Fold } from '#web/storefront/product/fold.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

export type Policies = Pick<
  Settings,
  | 'freeDeliveryOver'
  | 'returnDays'
  | 'refusalChargeInsideDhaka'
  | 'refusalChargeOutsideDhaka'
  | 'chargeInsideDhaka'
  | 'chargeOutsideDhaka'
  | 'deliveryDaysInsideDhaka'
  | 'deliveryDaysOutsideDhaka'
> & {
  /** Places with charges of their own. */
  zones: { name: string; charge: number; days: number }[]
}

/** Zones that are named; the address has the charge of any other. */
const maxNamedZones = 4

/** What delivery costs and how long it takes, how one pays, and how long one may return the product. */
export function Promises({ policies }: { policies: Policies }) {
  const t = useMessages(productMessages)
  const language = useLanguage()
  const price = (taka: number) => (taka === 0 ? t.free : formatTaka(taka, language))
  return (
    <ul aria-label={t.delivery} className="text-ink-2 [&_b]:font-semibold [&_b]:text-ink">
      <Line icon="truck">
        <span className="inline-block">
          <b>{t.inDhaka(price(policies.chargeInsideDhaka))}</b>, {t.within(policies.deliveryDaysInsideDhaka)}{' '}
          ·
        </span>{' '}
        <span className="inline-block">
          <b>{t.outside(price(policies.chargeOutsideDhaka))}</b>,{' '}
          {t.within(policies.deliveryDaysOutsideDhaka)} ·
        </span>{' '}
        {policies.zones.slice(0, maxNamedZones).map(({ name, charge, days }) => (
          <Fragment key={name}>
            <span className="inline-block">
              <b>
                {name} {price(charge)}
              </b>
              , {t.within(days)} ·
            </span>{' '}
          </Fragment>
        ))}
        <span className="inline-block">{t.freeOver(formatTaka(policies.freeDeliveryOver, language))}</span>
      </Line>
      <Line icon="banknote">
        <b>{t.payOnReceipt}</b>, {t.inCash}
      </Line>
      {policies.returnDays > 0 && (
        <Line icon="undo-2">
          <b>{t.daysToReturn(policies.returnDays)}</b> {t.whatToReturn}
        </Line>
      )}
    </ul>
  )
}

const Line = ({ icon, children }: { icon: IconName; children: React.ReactNode }) => (
  <li className="flex items-start gap-2.5 py-1.5">
    <Icon name={icon} className="mt-0.5 size-5" />
    <span>{children}</span>
  </li>
)

/** What the Bengali notice says, for who does not read it. */
const meaning = {
  title: 'Please note: returns',
  text: (inside: number, outside: number) =>
    `If the product is as shown and described and you still do not want it, pay the courier ৳${inside} in Dhaka city or ৳${outside} outside, and hand it back at once. Complaints about this cannot be accepted later.`,
}

/** The charge for refusing a parcel on delivery; Bengali in both languages (D22), on English pages with its meaning (D206). */
export function ReturnNotice({ policies }: { policies: Policies }) {
  const t = useMessages(productMessages)
  const { refusalChargeInsideDhaka: inside, refusalChargeOutsideDhaka: outside } = policies
  const isEnglish = useLanguage() === 'en'
  return (
    <Fold
      lang="bn"
      title={`${t.returnNoticeLead} ${t.returnNoticeTitle}`}
      meaning={isEnglish ? meaning.title : undefined}
    >
      <p className="leading-[1.7]">{t.returnNotice(inside, outside)}</p>
      {isEnglish && (
        <p lang="en" className="mt-2">
          {meaning.text(inside, outside)}
        </p>
      )}
    </Fold>
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
    <Fold title={t.policies}>
      <ul aria-label={t.promises} className="grid two-columns gap-2.5">
        {tiles.map(({ icon, title, text }) => (
          <li key={icon} className="card flex flex-col gap-1.5 p-3">
            <Icon name={icon} className="size-5" />
            <p className="font-semibold text-ink">{title}</p>
            <p className="text-sm">{text}</p>
          </li>
        ))}
      </ul>
    </Fold>
  )
}
