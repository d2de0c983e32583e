import { useState } from 'react'
import type { PersonalData } from '#shop/personal-data/contract.ts'
import { CheckBox } from '#web/dashboard/kit/check-box.tsx'
import { OrderLink } from '#web/dashboard/kit/order-link.tsx'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { Section } from '#web/ui/section.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { personalDataMessages } from './messages.ts'

/** In which order the page says what becomes of the kinds. */
const waysOfErasing = ['deleted', 'blanked', 'kept', 'deleted-if-asked', 'by-hand'] as const

/** Says what erasing leaves and why it cannot be done yet, and does it. */
export function ErasePerson({
  phone,
  kinds,
  obstacles,
  onChanged,
}: PersonalData & { onChanged: () => unknown }) {
  const t = useMessages(personalDataMessages)
  const language = useLanguage()
  const [byEmail, setByEmail] = useState(false)
  const { run, isBusy } = useAction(() => api('POST /personal-data/erase', { body: { phone, byEmail } }), {
    onSuccess() {
      showToast('success', t.erased)
      return onChanged()
    },
    failed: t.notErased,
  })
  const namesOf = (how: (typeof waysOfErasing)[number]) =>
    kinds.filter(({ erasing }) => erasing === how).map(({ kind }) => t.kinds[kind] ?? kind)
  const list = new Intl.ListFormat(language, { type: 'conjunction' })
  async function erase() {
    const isSure = await showDialog({
      title: t.sure(phone),
      text: t.sureText,
      yes: t.yesErase,
      no: t.noErase,
    })
    if (isSure) await run(undefined)
  }
  return (
    <Section title={t.erase} text={t.eraseText}>
      <dl className="space-y-3">
        {waysOfErasing.map((how) => {
          const names = namesOf(how)
          return (
            names.length > 0 && (
              <div key={how}>
                <dt className="font-semibold">{t.erasing[how]}</dt>
                <dd className="text-ink-2">{list.format(names)}</dd>
              </div>
            )
          )
        })}
      </dl>
      <p className="mt-4">{t.eraseLaw}</p>
      <p className="mt-2">{t.eraseBackups}</p>
      {obstacles.length > 0 ? (
        <div className="mt-4 space-y-2 rounded-md bg-sunken p-3">
          <p className="font-semibold">{t.notYet}</p>
          <ul className="list-disc space-y-1 pl-5">
            {obstacles.map(({ reason, orders }) => (
              <li key={reason}>
                {t.obstacles[reason]}{' '}
                {orders.map((id) => (
                  <OrderLink key={id} id={id} className="mr-3" />
                ))}
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <>
          {namesOf('deleted-if-asked').length > 0 && (
            <CheckBox
              label={t.alsoByEmail}
              checked={byEmail}
              onChange={({ target }) => setByEmail(target.checked)}
              className="mt-4"
            />
          )}
          <Button variant="danger" className="mt-4" busy={isBusy} busyLabel={t.erasingNow} onClick={erase}>
            {t.eraseNow}
          </Button>
        </>
      )}
    </Section>
  )
}
