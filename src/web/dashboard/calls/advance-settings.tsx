import { useFormContext } from 'react-hook-form'
import { normalisePhone } from '#lib/phone.ts'
import { walletKinds, walletNames, walletNumberPattern } from '#shop/risk/rules.ts'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { Select } from '#web/dashboard/kit/select.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { walletMessages } from '#web/shared/advances/wallet-messages.ts'
import { InputField } from '#web/ui/form.tsx'
import { callMessages } from './messages.ts'
import { parseAdvance, type RulesValues } from './rules-values.ts'

/** By which wallets advances are taken, and how much is asked for. */
export function AdvanceSettings() {
  const t = useMessages(callMessages).rules
  const wallet = useMessages(walletMessages)
  const isLocked = !useAllows()('connections')
  const { register, watch, formState } = useFormContext<RulesValues>()
  const { errors, submitCount } = formState
  const typed = watch('wallets')
  const isUsed = Object.values(watch('actions')).includes('advance')
  const set = walletNames.filter((name) => typed[name].number.trim() !== '')
  return (
    <Fold
      title={t.advance}
      note={set.map((name) => wallet.names[name]).join(' · ') || t.noWallet}
      startsOpen={set.length > 0}
      mustShow={(isUsed && set.length === 0) || 'wallets' in errors || 'advanceAmount' in errors}
      attempt={submitCount}
    >
      <p className="mb-3 text-sm text-ink-2">
        {t.advanceIntro} {isLocked && t.notYourWallets}
      </p>
      <div className="grid gap-4">
        {walletNames.map((name) => (
          <div key={name} className="flex flex-wrap items-start gap-x-3 gap-y-1">
            <InputField<RulesValues>
              name={`wallets.${name}.number`}
              label={t.walletNumber(wallet.names[name])}
              type="tel"
              maxLength={20}
              autoComplete="off"
              readOnly={isLocked}
              className="min-w-0 grow basis-52 sm:max-w-[20rem]"
              rules={{
                validate: (text) =>
                  String(text).trim() === '' ||
                  walletNumberPattern.test(normalisePhone(String(text))) ||
                  t.wrongWallet,
              }}
            />
            {isLocked ? (
              typed[name].number !== '' && <p className="sm:mt-8">{wallet.kinds[typed[name].kind]}</p>
            ) : (
              <Select
                aria-label={t.walletKind(wallet.names[name])}
                className="w-56 grow sm:mt-6 sm:grow-0"
                options={walletKinds.map((kind) => ({ value: kind, text: wallet.kinds[kind] }))}
                {...register(`wallets.${name}.kind`)}
              />
            )}
          </div>
        ))}
        <InputField<RulesValues>
          name="advanceAmount"
          label={t.advanceAmount}
          hint={t.advanceAmountHint}
          inputMode="decimal"
          maxLength={10}
          autoComplete="off"
          className="max-w-[26rem]"
          rules={{ validate: (text) => !Number.isNaN(parseAdvance(String(text))) || t.wrongAdvance }}
        />
      </div>
      {isUsed && set.length === 0 && <p className="notice mt-4">{t.noWalletNow}</p>}
      {isUsed && set.length > 0 && (
        <div className="mt-4 flex flex-col gap-2">
          <p className="notice">{t.guideline}</p>
          <p className="text-sm text-ink-2">{t.advancePages}</p>
        </div>
      )}
    </Fold>
  )
}
