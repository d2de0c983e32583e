import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { StockProduct, StockUnit } from '#shop/stock/contract.ts'
import type { useIdempotencyKey } from '#web/dashboard/kit/use-idempotency-key.ts'
import { api } from '#web/data/api.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { focusPageTitle } from '#web/ui/page-frame.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { stockMessages } from './messages.ts'
import { parsePieces, rejectedLines } from './pieces.ts'
import { unitKey, useUnitName } from './stock-units.tsx'

interface Values {
  pieces: string
}
interface Props {
  product: StockProduct
  unit: StockUnit
  /** Outlives the form, so that what is sent again after a lost answer is not added twice. */
  idempotency: ReturnType<typeof useIdempotencyKey>
  onClose: () => void
}

/** Id of the button that opens the form. */
export const addPiecesId = (product: string, variant: string) => `add-${unitKey(product, variant)}`

/** Pieces of one product or variant that came in, entered where it is said that it runs out. */
export function AddPieces({ product, unit, idempotency, onClose }: Props) {
  const t = useMessages(stockMessages)
  const common = useMessages(commonMessages)
  const name = useUnitName()(product, unit)
  const form = useForm<Values>({ defaultValues: { pieces: '' } })
  useUnsavedForm(form)
  const { setFocus } = form
  useEffect(() => setFocus('pieces'), [setFocus])
  const box = useRef<HTMLDivElement>(null)

  function close() {
    const { activeElement } = document
    onClose()
    // Somebody may have gone on to another row meanwhile.
    if (activeElement !== document.body && !box.current?.contains(activeElement)) return
    // A row that runs out no more is about to go, and its button with it.
    requestAnimationFrame(() => {
      const button = document.getElementById(addPiecesId(product._id, unit.variantId))
      if (button) button.focus()
      else focusPageTitle()
    })
  }
  const { run, isBusy } = useAction(
    ({ pieces }: Values) => {
      const line = { product: product._id, variant: unit.variantId, pieces: parsePieces(pieces) ?? 0 }
      const lines = [{ ...line, costPrice: null }]
      return api('POST /incoming-goods', { body: { key: idempotency.keyFor(lines), lines } })
    },
    {
      onSuccess({ pieces }) {
        idempotency.clear()
        showToast('success', t.received(pieces), name)
        close()
      },
      onError(error) {
        const [rejected] = rejectedLines(error)
        if (rejected)
          form.setError('pieces', { message: t.problems[rejected.reason]('') }, { shouldFocus: true })
        return rejected !== undefined
      },
      failed: t.notReceived,
      invalidates: ['GET /stocks', 'GET /stock-movements', 'GET /to-dos', 'GET /admin-products/:id'],
    },
  )
  return (
    <div ref={box}>
      <Form
        form={form}
        aria-label={`${t.addStock}: ${name}`}
        onSubmit={(values) => {
          if (!isBusy) run(values)
        }}
        onKeyDown={({ key }) => key === 'Escape' && !isBusy && close()}
        className="flex flex-wrap items-end gap-2 rounded-lg border border-line-strong bg-paper p-3"
      >
        <InputField<Values>
          name="pieces"
          label={t.pieces}
          aria-label={t.piecesOf(name)}
          inputMode="numeric"
          maxLength={9}
          autoComplete="off"
          rules={{ validate: (text) => (parsePieces(text) ?? 0) > 0 || t.wrongPieces }}
          className="flex-[1_1_8rem] sm:max-w-48"
        />
        <Button type="submit" variant="buy" busy={isBusy} busyLabel={t.receiving}>
          {t.receive}
        </Button>
        <Button variant="bare" disabled={isBusy} onClick={close}>
          {common.cancel}
        </Button>
      </Form>
    </div>
  )
}
