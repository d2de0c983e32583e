import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Settings } from '#shop/settings/contract.ts'
import { parseSetting, type SettingKind, settingGroups } from '#shop/settings/rules.ts'
import { api } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { reportUnexpected } from '#web/data/report-error.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedQuestion } from '#web/ui/unsaved-changes.ts'
import { settingsMessages } from './messages.ts'
import { SettingField } from './setting-field.tsx'

type Name = keyof Settings
type Typed = Record<Name, string>
type Group = keyof typeof settingGroups

const groups = Object.entries(settingGroups) as [Group, Partial<Record<Name, SettingKind>>][]
const kinds = Object.assign({}, ...Object.values(settingGroups)) as Record<Name, SettingKind>
const typedOf = (settings: Settings) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])) as Typed

/** Every setting, in groups; only what was changed is sent, so that two people may change different things. */
export function SettingsForm({ settings }: { settings: Settings }) {
  const t = useMessages(settingsMessages)
  const [seen, setSeen] = useState(settings)
  const [busy, setBusy] = useState(false)
  const form = useForm<Typed>({ mode: 'onTouched', defaultValues: typedOf(settings) })
  const { dirtyFields, isDirty, errors } = form.formState
  useUnsavedQuestion(isDirty && !busy)

  async function save(typed: Typed) {
    if (busy) return
    const names = (Object.keys(dirtyFields) as Name[]).filter((name) => dirtyFields[name])
    const to = Object.fromEntries(names.map((name) => [name, parseSetting(kinds[name], typed[name])]))
    setBusy(true)
    try {
      const changed = await api('PUT /settings', { body: { from: seen, to } })
      setSeen(changed)
      form.reset(typedOf(changed))
      showToast('success', t.saved)
    } catch (error) {
      reportUnexpected(error)
      tell(error, names, typed)
    } finally {
      setBusy(false)
    }
  }

  function tell(error: unknown, names: Name[], typed: Typed) {
    const refusal = error instanceof ApiError ? error.body : null
    const wrong = Object.keys(refusal?.fields ?? {}).map((name) => name.replace(/^to\./, '') as Name)
    if (wrong.length === 0) return showToast('error', t.notSaved)
    const now = refusal?.expected as Settings | undefined
    if (now) {
      // What somebody else has saved is known from here on: who saves once more has read it beside the field.
      setSeen(now)
      form.reset(typedOf(now))
      for (const name of names) form.setValue(name, typed[name], { shouldDirty: true })
    }
    for (const [index, name] of wrong.entries())
      form.setError(
        name,
        { message: now ? t.overtaken(String(now[name])) : t.wrong[kinds[name]] },
        { shouldFocus: index === 0 },
      )
    showToast('error', now ? t.notSavedOvertaken : t.notSaved)
  }

  return (
    <form method="post" noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
      {groups.map(([group, fields]) => (
        <section
          key={group}
          aria-labelledby={`settings-${group}`}
          className="card grid gap-4 p-5 @2xl:grid-cols-2"
        >
          <div className="@2xl:col-span-2">
            <h2 id={`settings-${group}`} className="text-lg">
              {t.groups[group].title}
            </h2>
            <p className="text-ink-2">{t.groups[group].text}</p>
          </div>
          {(Object.entries(fields) as [Name, SettingKind][]).map(([name, kind]) => (
            <SettingField
              key={name}
              label={t.fields[name]}
              kind={kind}
              error={errors[name]?.message}
              input={form.register(name, {
                validate: (typed) => parseSetting(kind, typed) !== null || t.wrong[kind],
              })}
            />
          ))}
        </section>
      ))}
      <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-3 md:mx-0 md:rounded-lg md:border">
        <button type="submit" className="button-primary" disabled={!isDirty || busy}>
          {busy ? t.saving : t.save}
        </button>
        <p role="status" className="text-ink-2">
          {isDirty ? t.changed : ''}
        </p>
      </div>
    </form>
  )
}
