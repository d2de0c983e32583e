import { useId, useState } from 'react'
import { normaliseDiscountCode } from '#shop/discounts/rules.ts'
import type { OrderQuote } from '#shop/orders/contract.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { discountNameIn } from './discount-row.ts'
import { discountMessages } from './order-messages.ts'

interface Props {
  /** The code that is applied; empty for none. */
  code: string
  onChange: (code: string) => void
  quote: OrderQuote | undefined
  error: unknown
}

/** Takes a discount code and says beside it what became of it. It is no form, because it stands within the order's. */
export function CodeField({ code, onChange, quote, error }: Props) {
  const t = useMessages(discountMessages)
  const language = useLanguage()
  const id = useId()
  const [typed, setTyped] = useState(code)
  const [isOpen, setOpen] = useState(code !== '')
  if (!isOpen)
    return (
      <button type="button" className="link min-h-11" onClick={() => setOpen(true)}>
        {t.haveCode}
      </button>
    )
  const isAnswered = quote?.discountCode === code
  // Meanwhile the quote is that of the code before.
  const isChecking = code !== '' && quote !== undefined && !isAnswered && !error
  const failed = error instanceof ApiError && error.status === 429 ? t.tooManyCodes : t.notChecked
  const answer = quote?.codeProblem ? t.problems[quote.codeProblem] : ''
  const problem = code === '' ? '' : isAnswered ? answer : error ? failed : ''
  const isApplied = code !== '' && isAnswered && problem === ''
  const apply = () => onChange(normaliseDiscountCode(typed))
  return (
    <div className="py-2">
      <label htmlFor={id} className="mb-1 block text-sm font-semibold">
        {t.code}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          className="field min-w-0 grow uppercase"
          value={typed}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={isApplied}
          // biome-ignore lint/a11y/noAutofocus: it was opened to type into it
          autoFocus={code === ''}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-note`}
          onChange={({ target }) => {
            setTyped(target.value)
            if (code !== '') onChange('')
          }}
          // Enter would confirm the order.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
        />
        {isApplied ? (
          <Button
            className="shrink-0"
            onClick={() => {
              setTyped('')
              onChange('')
            }}
          >
            {t.remove}
          </Button>
        ) : (
          <Button className="shrink-0" disabled={isChecking || typed.trim() === ''} onClick={apply}>
            {t.apply}
          </Button>
        )}
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={`mt-1 text-sm ${problem ? 'font-semibold text-danger' : 'text-ink-2'}`}
      >
        {problem}
        {isChecking && t.checking}
        {isApplied &&
          (quote.isCodeGranted ? t.applied(code) : t.betterOffer(discountNameIn(language, quote)))}
      </p>
    </div>
  )
}
