import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { maxSettingLength, type SettingKind } from '#shop/settings/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { settingsMessages } from './messages.ts'

interface Props {
  label: string
  kind: SettingKind
  error: string | undefined
  input: UseFormRegisterReturn
}

/** What a phone's keyboard should offer. */
const keyboards = {
  text: 'text',
  'optional-text': 'text',
  phone: 'tel',
  email: 'email',
  link: 'url',
  'optional-link': 'url',
  taka: 'decimal',
  days: 'numeric',
} as const satisfies Record<SettingKind, string>

export function SettingField({ label, kind, error, input }: Props) {
  const t = useMessages(settingsMessages)
  const id = useId()
  const unit = kind === 'taka' || kind === 'days' ? t.units[kind] : ''
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label} {unit && <span className="font-normal text-ink-2">{unit}</span>}
      </label>
      <input
        id={id}
        inputMode={keyboards[kind]}
        maxLength={maxSettingLength}
        autoComplete="off"
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="field"
        {...input}
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="mt-1 text-danger wrap-anywhere">
          {error}
        </p>
      )}
    </div>
  )
}
