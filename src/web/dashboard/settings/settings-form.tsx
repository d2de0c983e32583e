import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { accents, motifs, onOff, purchaseStages } from '#shop/settings/rules.ts'
import {
  fieldOf,
  isConnection,
  type SettingName,
  type Settings,
  settingFields,
} from '#shop/settings/setting-fields.ts'
import { kindOf, maxSettingLength, parseSetting, type SettingKind } from '#shop/settings/setting-kinds.ts'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { OnePictureField } from '#web/dashboard/media/one-picture-field.tsx'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { readableDayAndTime } from '#web/ui/date-time.ts'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { ChoiceSetting } from './look-settings.tsx'
import { settingsMessages } from './messages.ts'
import { neededBy } from './setting-sections.ts'

type Values = Record<SettingName, string>

const valuesOf = (settings: Settings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])) as Values

/** Of what is not typed the value is no text to read. */
const isTyped = (kind: SettingKind) => kind !== 'picture' && kindOf(kind).holds !== 'choice'

/** The keyboard that a phone offers. */
function keyboardOf(name: SettingKind) {
  const kind = kindOf(name)
  return kind.holds === 'choice' ? undefined : kind.keyboard
}

interface Props {
  settings: Settings
  /** The settings of the section. */
  names: readonly SettingName[]
}

/** The settings of a section, which are saved by themselves. */
export function SettingsForm({ settings, names }: Props) {
  const t = useMessages(settingsMessages)
  const language = useLanguage()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const { form, run, isBusy, useCurrent } = useVersionedForm(['PUT /settings'], {
    seen: settings,
    valuesOf,
    // Only changes are sent, so that two people can change different settings.
    save(values, from) {
      const before = valuesOf(from)
      const changed = (Object.keys(values) as SettingName[]).filter((name) => values[name] !== before[name])
      const to = Object.fromEntries(
        changed.map((name) => [name, parseSetting(fieldOf(name).kind, values[name])]),
      )
      return confirmed((password) => api('PUT /settings', { body: { from, to, password } }))
    },
    textOf: (field, value) => (isTyped(fieldOf(field as SettingName).kind) ? String(value) : null),
    invalidates: ['GET /measurement'],
    onSuccess(saved, fill) {
      fill(saved)
      setSavedAt(new Date())
      showToast('success', t.saved)
    },
    onError(error, form) {
      const hasErrors = showFieldErrors(form, error, (field) => {
        const name = field.replace(/^to\./, '') as SettingName
        return { name, message: t.wrong[name in settingFields ? fieldOf(name).kind : 'optional-text'] }
      })
      if (hasErrors) showToast('error', t.notSaved)
      return hasErrors
    },
    failed: t.notSaved,
  })
  const { isDirty } = form.formState

  const [uploads, setUploads] = useState<Partial<Record<SettingName, boolean>>>({})
  const isUploading = Object.values(uploads).includes(true)

  return (
    <Form form={form} onSubmit={run} className="card p-4 md:p-5">
      <div className="mb-4 grid gap-4 @2xl:grid-cols-2">
        {names.map((name) => (
          <SettingInput
            key={name}
            form={form}
            name={name}
            onUploading={(busy) =>
              setUploads((before) => (before[name] === busy ? before : { ...before, [name]: busy }))
            }
          />
        ))}
      </div>
      <SaveBar isInCard>
        <ConflictNotice useCurrent={useCurrent} className="basis-full" />
        <Button
          type="submit"
          variant="buy"
          disabled={!isDirty || isUploading}
          busy={isBusy}
          busyLabel={t.saving}
        >
          {t.save}
        </Button>
        <p role="status" className="text-ink-2">
          {isDirty ? t.changed : savedAt && t.savedAt(readableDayAndTime(savedAt, language).time)}
        </p>
      </SaveBar>
    </Form>
  )
}

interface InputProps {
  form: UseFormReturn<Values>
  name: SettingName
  onUploading: (isUploading: boolean) => void
}

/** The input of a setting, as its kind wants it. */
function SettingInput({ form, name, onUploading }: InputProps) {
  const t = useMessages(settingsMessages)
  const allows = useAllows()
  const hints: Partial<Record<SettingName, string>> = t.hints
  const isLocked = isConnection(name) && !allows('connections')
  const needed = neededBy[name]
  const { kind } = fieldOf(name)
  const [value, switched] = useWatch({ control: form.control, name: [name, needed ?? name] })
  // A wrong value has to be mended, whatever else is off.
  const isOff = needed !== undefined && switched === 'off' && parseSetting(kind, value) !== null
  if (kind === 'picture')
    return (
      <div id={name}>
        <OnePictureField name={name} label={t.fields[name]} hint={t.pictureHint} onUploading={onUploading} />
      </div>
    )
  if (kind === 'accent' || kind === 'motif')
    return (
      <ChoiceSetting form={form} name={name} label={t.fields[name]}>
        {kind === 'accent'
          ? accents.map((accent) => ({
              value: accent,
              label: t.accents[accent],
              sample: <span data-accent={accent} className="size-5 rounded-full bg-buy" />,
            }))
          : motifs.map((motif) => ({
              value: motif,
              label: t.motifs[motif],
              sample: (
                <span data-motif={motif} className="motif-sample w-20">
                  <span className="weave" />
                </span>
              ),
            }))}
      </ChoiceSetting>
    )
  if (kind === 'on-off')
    return (
      <ChoiceSetting form={form} name={name} label={t.fields[name]} hint={hints[name]}>
        {onOff.map((value) => ({ value, label: t.onOff[value], sample: null }))}
      </ChoiceSetting>
    )
  if (kind === 'purchase-stage')
    return (
      <ChoiceSetting form={form} name={name} label={t.fields[name]} hint={hints[name]}>
        {purchaseStages.map((value) => ({ value, label: t.purchaseStages[value], sample: null }))}
      </ChoiceSetting>
    )
  return (
    <InputField<Values>
      name={name}
      label={
        kind === 'taka' || kind === 'days' || kind === 'months'
          ? `${t.fields[name]} ${t.units[kind]}`
          : t.fields[name]
      }
      hint={isLocked ? t.notYourConnection : isOff ? t.whileOn(t.fields[needed]) : hints[name]}
      readOnly={isLocked || isOff}
      inputMode={keyboardOf(kind)}
      maxLength={maxSettingLength}
      autoComplete="off"
      rules={{ validate: (value) => parseSetting(kind, value) !== null || t.wrong[kind] }}
    />
  )
}
