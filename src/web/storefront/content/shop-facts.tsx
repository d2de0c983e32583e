import type { ReactNode } from 'react'
import type { Settings } from '#shop/settings/setting-fields.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { telHref } from '#web/data/shop-details.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { contactMessages } from './contact-messages.ts'
import { contentMessages } from './messages.ts'

/** The shop's address, contacts and registration numbers. */
export const shopFacts = ({ address, addressBn, email, phone, tradeLicence, bin, dbid }: Settings) => ({
  address,
  addressBn,
  email,
  phone,
  tradeLicence,
  bin,
  dbid,
})

const link =
  '-my-2.5 inline-flex min-h-11 items-center break-all text-link underline-offset-4 hover:underline'

export function ShopFacts({ facts }: { facts: ReturnType<typeof shopFacts> }) {
  const t = useMessages(contentMessages)
  const contactText = useMessages(contactMessages)
  const isBengali = useLanguage() === 'bn'
  const registrations: [label: string, number: string][] = [
    [t.tradeLicence, facts.tradeLicence],
    [t.bin, facts.bin],
    [t.dbid, facts.dbid],
  ]
  return (
    <address className="card p-4 not-italic md:p-6">
      <dl className="flex flex-col gap-4">
        <Fact icon="map-pin" label={contactText.address}>
          {isBengali ? facts.addressBn : facts.address}
        </Fact>
        <Fact icon="phone" label={contactText.phone}>
          <a href={telHref(facts.phone)} className={`${link} tabular-nums`}>
            {facts.phone}
          </a>
        </Fact>
        <Fact icon="mail" label={contactText.email}>
          <a href={`mailto:${facts.email}`} className={link}>
            {facts.email}
          </a>
        </Fact>
        {registrations.map(
          ([label, number]) =>
            number && (
              <Fact key={label} icon="shield-check" label={label}>
                {number}
              </Fact>
            ),
        )}
      </dl>
    </address>
  )
}

function Fact({ icon, label, children }: { icon: IconName; label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-2">
        <Icon name={icon} className="size-5 text-ink-2" />
        {label}
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  )
}
