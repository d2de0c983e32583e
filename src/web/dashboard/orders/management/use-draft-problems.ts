import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { ApiError, type ErrorBody } from '#web/data/api-client.ts'
import { type Messages, useLanguage, useMessages } from '#web/data/i18n.tsx'
import { checkoutMessages } from '#web/shared/checkout/messages.ts'
import { emptyShipping, type Shipping } from '#web/shared/checkout/shipping.ts'
import { showFieldErrors } from '#web/ui/form.tsx'
import { type DraftLine, draftLinesId, isChosen } from './draft.ts'
import { managementMessages } from './messages.ts'

interface Options {
  form: UseFormReturn<Shipping>
  lines: readonly DraftLine[]
  /** In taka; null if what was typed is no amount. */
  deliveryCharge: number | null
  /** The notice for an error without details. */
  failed: string
  /** Takes the prices of the shop, after it rejected the shown ones. */
  onPrices: (lines: readonly DraftLine[]) => void
}

/** What is missing or wrong in the draft of an order, beside its lines and as a notice. */
export function useDraftProblems({ form, lines, deliveryCharge, failed, onPrices }: Options) {
  const t = useMessages(managementMessages)
  const checkoutText = useMessages(checkoutMessages)
  const language = useLanguage()
  const [lineErrors, setLineErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [areLinesMarked, setLinesMarked] = useState(false)
  const [notice, setNotice] = useState('')

  function clearErrors() {
    setNotice('')
    setLineErrors(new Map())
    setLinesMarked(false)
  }
  /** Shows which lines lack a size or colour as an error. */
  const markLines = () => setLinesMarked(true)

  /** Whether lines and charge can be sent; otherwise says what is missing and moves there. */
  function checkLines() {
    clearErrors()
    const areLinesComplete = lines.length > 0 && lines.every(isChosen)
    if (areLinesComplete && deliveryCharge !== null) return true
    markLines()
    setNotice(lines.length > 0 ? t.checkForm : t.noLines)
    focusMissing(areLinesComplete)
    return false
  }

  /** Shows a rejected order: new prices, errors beside lines and inputs, or the general notice. */
  function showError(error: unknown) {
    if (!(error instanceof ApiError) || error.status === 0) return setNotice(failed)
    if (error.body.fields?.discountCode) return setNotice(t.codeRejected)
    if (error.body.expected) {
      onPrices(withCurrentPrices(error.body, lines))
      const { total } = error.body.expected as { total: number }
      return setNotice(t.pricesChanged(formatTaka(total, language)))
    }
    const errors = lineErrorsOf(error.body, lines, t, language)
    setLineErrors(errors)
    const hasFieldErrors = showFieldErrors(form, error, (field) => {
      const [, name = ''] = /^customerData\.(\w+)$/.exec(field) ?? []
      return name in emptyShipping
        ? { name: name as keyof Shipping, message: checkoutText.notAccepted }
        : null
    })
    setNotice(errors.size ? t.linesChanged : hasFieldErrors ? t.checkForm : failed)
  }

  return {
    lineErrors,
    areLinesMarked,
    notice,
    setNotice,
    markLines,
    checkLines,
    clearErrors,
    showError,
  }
}

/** What a line needs before it can be ordered; undefined if nothing. */
export function missingOf(line: DraftLine, t: Messages<typeof managementMessages>) {
  if (isChosen(line)) return undefined
  if (line.variantId === null) return t.chooseVariant
  return line.size === '' ? t.chooseSize : t.chooseColour
}

/** Moves to the delivery charge, or to the first choice of the lines that is open. */
function focusMissing(areLinesComplete: boolean) {
  if (areLinesComplete) return document.getElementById('deliveryCharge')?.focus()
  const title = document.getElementById(draftLinesId)
  const choices = title?.parentElement?.querySelectorAll('select') ?? []
  const open = [...choices].find(({ value }) => value === '')
  ;(open ?? title)?.focus()
}

interface LineProblem {
  /** Index of the line. */
  line: number
  reason: 'gone' | 'short'
  available: number
}

/** The errors of the lines by their keys. */
function lineErrorsOf(
  { lines: problems, fields = {} }: ErrorBody,
  lines: readonly DraftLine[],
  t: Messages<typeof managementMessages>,
  language: Language,
) {
  const errors = new Map<string, string>()
  for (const [field, message] of Object.entries(fields)) {
    const [, index, part] = /^products\.(\d+)(?:\.(\w+))?$/.exec(field) ?? []
    const line = lines[Number(index)]
    if (!line) continue
    if (part === undefined) errors.set(line.key, message)
    else if (line.variantId !== '' || part === 'variantId') errors.set(line.key, t.chooseVariant)
    else errors.set(line.key, part === 'size' ? t.chooseSize : t.chooseColour)
  }
  for (const { line: index, reason, available } of (problems as LineProblem[] | undefined) ?? []) {
    const line = lines[index]
    if (line)
      errors.set(line.key, reason === 'gone' ? t.notSold : t.onlyLeft(formatNumber(available, language)))
  }
  return errors
}

/** The lines with the prices of the shop, after it rejected the shown ones. */
function withCurrentPrices({ expected }: ErrorBody, lines: readonly DraftLine[]) {
  const prices = (expected as { products?: { originalPrice: number }[] } | undefined)?.products
  return lines.map((line, index) => ({
    ...line,
    originalPrice: prices?.[index]?.originalPrice ?? line.originalPrice,
  }))
}
