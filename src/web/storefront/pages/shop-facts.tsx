import type { ReactNode } from 'react'
import type { Settings } from '#shop/settings/contract.ts'
import { Icon } from '#web/components/icon.tsx'
import type { IconName } from '#web/components/icon-names.ts'
import { useLanguage, useTexts } from '#web/texts/texts.tsx'
import { dial } from '../frame/shop-signs.ts'

/** Where the shop is found, and under which numbers it is registered. */
export const shopFacts = ({ address, addressBn, email, phone, tradeLicence, bin, dbid }: Settings) => ({
  ...{ address, addressBn, email, phone, tradeLicence, bin, dbid },
})

const link =
  '-my-2.5 inline-flex min-h-11 items-center break-all text-brand underline-offset-4 hover:underline'

export function ShopFacts({ facts }: { facts: ReturnType<typeof shopFacts> }) {
  const { pages } = useTexts()
  const isBengali = useLanguage() === 'bn'
  const registrations: [word: string, number: string][] = [
    [pages.tradeLicence, facts.tradeLicence],
    [pages.bin, facts.bin],
    [pages.dbid, facts.dbid],
  ]
  return (
    <address className="card p-4 not-italic desk:p-6">
      <dl className="flex flex-col gap-4">
        <Fact icon="map-pin" word={pages.address}>
          {isBengali ? facts.addressBn : facts.address}
        </Fact>
        <Fact icon="phone" word={pages.phone}>
          <a href={dial(facts.phone)} className={`${link} tabular-nums`}>
            {facts.phone}
          </a>
        </Fact>
        <Fact icon="mail" word={pages.email}>
          <a href={`mailto:${facts.email}`} className={link}>
            {facts.email}
          </a>
        </Fact>
        {registrations.map(
          ([word, number]) =>
            number && (
              <Fact key={word} icon="shield-check" word={word}>
                {number}
              </Fact>
            ),
        )}
      </dl>
    </address>
  )
}

function Fact({ icon, word, children }: { icon: IconName; word: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text--1 text-ink-2">
        <Icon name={icon} className="size-5 text-brand" />
        {word}
      </dt>
      <dd className="col-start-2">{children}</dd>
    </div>
  )
}
