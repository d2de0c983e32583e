import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { bengaliDigits } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'
import type { WalletName } from '#shop/risk/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { tabStorage } from '#web/data/browser-storage.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { PaymentFields, type PaymentValues } from '#web/shared/advances/payment-fields.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, FormNotice, showFieldErrors } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { statusOf, useAction } from '#web/ui/use-action.ts'
import { advanceMessages } from './advance-messages.ts'
import { type OrderProof, orderIdOf } from './order-proof.tsx'

export interface AdvanceProps {
  proof: OrderProof
  order: Pick<TrackedOrder, 'version'>
  awaited: NonNullable<TrackedOrder['awaited']>
  /** A payment was entered. */
  onEntered: (order: TrackedOrder) => void
  /** The order has changed, or waits for nothing any more. */
  onOutdated: () => void
}

/** What is dialled on a phone without the app; the digits are those of the keypad in both languages. */
const walletCodes: Record<WalletName, string> = { bkash: '*247#', nagad: '*167#', rocket: '*322#' }

type Draft = PaymentValues & { wallet: string | undefined }
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'sender' in value && 'trxId' in value

/**
 * Says where the advance of an order is sent, and takes the transaction by which its customer has sent it. What is typed
 * survives a reload: who comes back from the app of the wallet may find that the phone had closed the page.
 */
export function AdvanceCard({ proof, order: { version }, awaited, onEntered, onOutdated }: AdvanceProps) {
  const t = useMessages(advanceMessages)
  const language = useLanguage()
  const draftKey = `advance ${orderIdOf(proof)}`
  const [draft] = useState(() => tabStorage.read(draftKey, isDraft))
  const [chosen, setChosen] = useState<string | undefined>(draft?.wallet)
  const [problem, setProblem] = useState('')
  const [walletProblem, setWalletProblem] = useState('')
  const form = useForm<PaymentValues>({
    defaultValues: { sender: draft?.sender ?? '', trxId: draft?.trxId ?? '' },
  })
  const wallet = awaited.wallets.find(({ name }) => name === chosen) ?? awaited.wallets[0]
  const store = (wallet = chosen) =>
    tabStorage.write(draftKey, { ...form.getValues(), wallet } satisfies Draft)
  const { run, isBusy } = useAction(
    (values: PaymentValues) =>
      api('PUT /order-tracking/advance', {
        body: { ...proof, version, ...values, wallet: wallet?.name ?? 'bkash' },
      }),
    {
      failed: t.failed,
      onSuccess(next) {
        tabStorage.remove(draftKey)
        onEntered(next)
      },
      onError(error) {
        const status = statusOf(error)
        const { wallet: isWalletGone } = error instanceof ApiError ? (error.body.fields ?? {}) : {}
        const isShown = showFieldErrors(form, error, (field) => {
          if (field === 'sender') return { name: field, message: t.wrongSender }
          return field === 'trxId' ? { name: field, message: t.usedBefore } : null
        })
        if (isWalletGone) setWalletProblem(t.walletGone)
        else if (!isShown) setProblem(status === 409 ? t.changed : status === 429 ? t.tooMany : t.failed)
        if (status === 409 || isWalletGone) onOutdated()
        return true
      },
    },
  )
  if (awaited.isChecking || !wallet)
    return (
      <div role="status" className="rounded-md bg-sunken p-3">
        <p className="font-semibold">{t.checkingTitle}</p>
        <p className="text-ink-2">{t.checking}</p>
      </div>
    )
  return (
    <section aria-labelledby="advance-title" className="rounded-md bg-sunken p-3">
      <p id="advance-title" className="font-display text-lg font-semibold">
        {t.title(formatTaka(awaited.amount, language))}
      </p>
      <p className="text-ink-2">{t.intro}</p>
      {awaited.refused && (
        <p role="status" className="mt-2 font-semibold text-danger wrap-anywhere">
          {t.refused(awaited.refused.trxId, awaited.refused.reason)}
        </p>
      )}
      <WalletChoice
        wallets={awaited.wallets}
        chosen={wallet.name}
        onChoose={(name) => {
          setChosen(name)
          store(name)
        }}
      />
      <FormNotice text={walletProblem} className="not-empty:mt-3" />
      <HowToPay wallet={wallet} amount={awaited.amount} />
      <Form
        form={form}
        onChange={() => store()}
        onSubmit={(values) => {
          setProblem('')
          setWalletProblem('')
          void run(values)
        }}
        className="mt-4 grid gap-3 sm:grid-cols-2"
      >
        <PaymentFields texts={t} isSender />
        <div className="sm:col-span-2">
          <FormNotice text={problem} className="not-empty:mb-3" />
          <Button
            type="submit"
            variant="buy"
            busy={isBusy}
            busyLabel={t.sending}
            className="w-full sm:w-auto"
          >
            {t.send}
          </Button>
        </div>
      </Form>
    </section>
  )
}

interface ChoiceProps {
  wallets: AdvanceProps['awaited']['wallets']
  chosen: WalletName
  onChoose: (name: WalletName) => void
}

/** By which wallet it is sent; nothing to choose of a single one. */
function WalletChoice({ wallets, chosen, onChoose }: ChoiceProps) {
  const t = useMessages(advanceMessages)
  const { names } = useMessages(walletMessages)
  if (wallets.length < 2) return null
  return (
    <fieldset className="mt-3">
      <legend className="mb-1 text-sm font-semibold">{t.wallet}</legend>
      <div className="flex flex-wrap gap-2">
        {wallets.map(({ name }) => (
          <label key={name} className="option flex min-h-11 cursor-pointer items-center gap-2 px-3">
            <input
              type="radio"
              name="wallet"
              className="size-4.5 accent-inverse"
              checked={name === chosen}
              onChange={() => onChoose(name)}
            />
            {names[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

interface HowProps {
  wallet: AdvanceProps['awaited']['wallets'][number]
  amount: number
}

/** Number and amount to copy, and what to do in the wallet. */
function HowToPay({ wallet, amount }: HowProps) {
  const t = useMessages(advanceMessages)
  const { names, sending } = useMessages(walletMessages)
  const language = useLanguage()
  const isBengali = language === 'bn'
  return (
    <>
      <dl className="mt-3 divide-y divide-line rounded-md border border-line bg-surface px-3">
        <Copied
          label={t.number(names[wallet.name])}
          shown={isBengali ? bengaliDigits(wallet.number) : wallet.number}
          text={wallet.number}
        />
        <Copied label={t.amount} shown={formatTaka(amount, language)} text={String(amount)} />
      </dl>
      <ol
        className={`mt-3 grid gap-1 pl-6 marker:font-semibold ${isBengali ? '[list-style-type:bengali]' : 'list-decimal'}`}
      >
        {t
          .steps(names[wallet.name], walletCodes[wallet.name], sending[wallet.kind])
          .split('\n')
          .map((step) => (
            <li key={step}>{step}</li>
          ))}
      </ol>
    </>
  )
}

interface CopiedProps {
  label: string
  /** With the digits of the language. */
  shown: string
  /** What is copied, as the wallets take it. */
  text: string
}

function Copied({ label, shown, text }: CopiedProps) {
  const t = useMessages(advanceMessages)
  const [isCopied, setCopied] = useState(false)
  const [isLatin, setLatin] = useState(false)
  const value = useRef<HTMLElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Over plain http, or without permission, there is no clipboard; what is selected is copied by hand, as the wallets take it.
      flushSync(() => setLatin(true))
      if (value.current) getSelection()?.selectAllChildren(value.current)
    }
  }
  return (
    <div className="flex min-h-13 items-center justify-between gap-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex items-center gap-1">
        <span role="status" className="text-sm text-ink-2 empty:hidden">
          {isCopied && t.copied}
        </span>
        <b ref={value} className="text-lg font-semibold tabular-nums select-all">
          {isLatin ? text : shown}
        </b>
        <button
          type="button"
          aria-label={t.copy(label)}
          onClick={copy}
          className="-mr-2 flex size-11 items-center justify-center rounded-md text-link hover:bg-sunken"
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
        </button>
      </dd>
    </div>
  )
}
