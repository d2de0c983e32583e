import type { ReactNode } from 'react'
import { formatNumber, localName } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { Order } from '#shop/orders/contract.ts'
import { formatOrderId } from '#shop/orders/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { LineOptions } from '#web/shared/cart/line-options.tsx'
import { handedBackMessages } from './handed-back-messages.ts'

interface Props {
  order: Pick<Order, 'handedBack' | 'exchange'>
  className: string
  /** Shows the id of the other order of an exchange, such as a link to it. */
  renderId?: (id: string) => ReactNode
}

/** What the customer gave back, or gives back for this order, and by which order it is exchanged; nothing of any other. */
export function HandedBack({ order, className, renderId = formatOrderId }: Props) {
  const t = useMessages(handedBackMessages)
  const language = useLanguage()
  const { handedBack, exchange } = order
  const times = [...new Set(handedBack.map(({ exchangedBy }) => exchangedBy))]
  return (
    <>
      {exchange && (
        <div className={className}>
          <p className="font-semibold">
            {t.exchangeOf} {renderId(exchange.originalId)}
          </p>
          {exchange.isUndone ? (
            <p className="text-ink-2">{t.undone}</p>
          ) : (
            <p className="text-ink-2">{t.credit(formatTaka(exchange.credit, language, 2))}</p>
          )}
          {exchange.takeBack.length > 0 && (
            <>
              <p className="mt-1 font-semibold">{t.takeBack}</p>
              <Pieces pieces={exchange.takeBack} />
            </>
          )}
        </div>
      )}
      {times.map((exchangedBy) => (
        <div key={exchangedBy} className={className}>
          <h3 className="font-semibold">{exchangedBy ? t.exchangedTitle : t.title}</h3>
          <Pieces pieces={handedBack.filter((each) => each.exchangedBy === exchangedBy)} />
          {exchangedBy && (
            <p>
              {t.exchangedBy} {renderId(exchangedBy)}
            </p>
          )}
          <p className="text-sm text-ink-2">
            {exchangedBy ? t.exchangedText : times.length > 1 ? t.textThenExchanged : t.text}
          </p>
        </div>
      ))}
    </>
  )
}

function Pieces({ pieces }: { pieces: NonNullable<Order['exchange']>['takeBack'] }) {
  const language = useLanguage()
  return (
    <ul>
      {pieces.map((line, index) => (
        // Lines of a delivered order do not change their places.
        <li key={index} className="py-1 wrap-anywhere">
          {formatNumber(line.quantity, language)} × {localName(language, line)}
          <LineOptions line={line} />
        </li>
      ))}
    </ul>
  )
}
