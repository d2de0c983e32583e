import { Link } from 'react-router'
import { nameLengths } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useLineName } from '#web/features/catalog/bengali-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { CutName } from '#web/ui/truncated-name.tsx'
import type { Standing } from '../cart/availability.ts'
import { lineKey } from '../cart/cart-lines.ts'
import { LinePicture } from '../cart/line-picture.tsx'
import { checkoutMessages } from '../messages.ts'

/** Above the form, in few words, what is being ordered, and the way to change it (D43). */
export function OrderedStrip({ standings, back }: { standings: Standing[]; back: string }) {
  const checkoutText = useMessages(checkoutMessages)
  const common = useMessages(commonMessages)
  const nameOf = useLineName()
  return (
    <section aria-label={checkoutText.ordering} className="card mb-5 flex items-start gap-3 px-4 py-2">
      <ul className="flex min-w-0 grow flex-wrap gap-x-5 gap-y-1">
        {standings.map(({ line }) => (
          <li key={lineKey(line)} className="flex min-h-11 min-w-0 items-center gap-2 text-sm">
            <LinePicture line={line} className="size-9" />
            <span className="min-w-0">
              <CutName name={nameOf(line)} lengths={nameLengths.checkout} />
            </span>
            <span className="whitespace-nowrap text-ink-2">× {common.pieces(line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Link
        to={back}
        className="flex min-h-11 items-center font-semibold text-brand underline underline-offset-4"
      >
        {checkoutText.change}
      </Link>
    </section>
  )
}
