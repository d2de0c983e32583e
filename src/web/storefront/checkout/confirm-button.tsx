import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import type { RequiredShipping } from '#web/shared/checkout/shipping.ts'
import { Button } from '#web/ui/button.tsx'

/** What decides whether an order can be confirmed now. */
export interface Confirming {
  formId: string
  missing: readonly RequiredShipping[]
  isReady: boolean
  /** Whether the order was confirmed too early, so that what is missing is said again. */
  isPressed: boolean
  isLoading: boolean
  isBusy: boolean
}

interface Props {
  confirming: Confirming
  /** Both places are on the page, and one of them is shown. */
  place: 'bar' | 'summary'
  className: string
}

const noteId = ({ confirming: { formId }, place }: Pick<Props, 'confirming' | 'place'>) =>
  `${formId}-${place}`

/** Pressed too early, it marks the empty fields and moves the focus to the first. */
function ConfirmButton({ confirming, place, className }: Props) {
  const t = useMessages(checkoutMessages)
  const { formId, missing, isReady, isLoading, isBusy } = confirming
  return (
    <Button
      type="submit"
      variant="buy"
      form={formId}
      aria-disabled={!isReady || undefined}
      aria-describedby={missing.length > 0 ? noteId({ confirming, place }) : undefined}
      disabled={isLoading}
      busy={isBusy}
      busyLabel={t.confirming}
      className={className}
    >
      {t.confirm}
    </Button>
  )
}

/** The missing fields that are named: the area follows from the thana. */
const namedOf = ({ missing }: Confirming) =>
  missing.filter((field) => field !== 'deliveryArea' || !missing.includes('thana'))

/** What must be filled in before the order can be confirmed. */
function MissingNote({ confirming, place, className }: Props) {
  const t = useMessages(checkoutMessages)
  const named = namedOf(confirming)
  return (
    <p
      id={noteId({ confirming, place })}
      role="status"
      className={`flex items-baseline gap-2 text-sm empty:hidden ${className}`}
    >
      {named.length > 0 && (
        <>
          <span aria-hidden="true" className="gem" />
          <span>
            {confirming.isPressed ? t.fillIn : t.stillMissing}{' '}
            <b className="font-semibold">{named.map((field) => t.missing[field]).join(', ')}</b>
          </span>
        </>
      )}
    </p>
  )
}

/** The end of the summary, where there is room for it: the button, and what the shop does with the order and with what was typed. */
export function ConfirmBelowSummary({ confirming }: { confirming: Confirming }) {
  const t = useMessages(checkoutMessages)
  return (
    <>
      <MissingNote confirming={confirming} place="summary" className="mt-4 max-md:hidden" />
      <ConfirmButton confirming={confirming} place="summary" className="mt-3 w-full max-md:hidden" />
      <p className="mt-3 text-sm text-ink-2">{t.willCall}</p>
      <p className="mt-2 text-sm text-ink-2">
        {t.privacy}{' '}
        <Link to="/privacy" className="text-link underline underline-offset-4">
          {t.privacyPolicy}
        </Link>
      </p>
    </>
  )
}

/** As many missing fields are named before the button was pressed: more empty ones are seen without it. */
const fewMissing = 2

/** The button and the total at the bottom of a phone. */
export function ConfirmBar({ confirming, total }: { confirming: Confirming; total: string }) {
  const t = useMessages(checkoutMessages)
  const count = namedOf(confirming).length
  const isNoteShown = count > 0 && (confirming.isPressed || count <= fewMissing)
  return (
    <div
      data-action-bar={isNoteShown ? 'tall' : ''}
      className="action-bar mt-4 flex-wrap gap-x-4 gap-y-1 px-4 md:hidden"
    >
      <MissingNote confirming={confirming} place="bar" className={isNoteShown ? 'w-full' : 'sr-only'} />
      <p className="leading-tight">
        <span className="block text-sm text-ink-3">{t.total}</span>
        <b className="font-display text-lg font-semibold tabular-nums">{total}</b>
      </p>
      <ConfirmButton
        confirming={confirming}
        place="bar"
        className="ml-auto min-w-44 grow max-[359px]:min-w-36"
      />
    </div>
  )
}
