import { type FieldPath, useFormContext, useWatch } from 'react-hook-form'
import { formatNumber, type Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import { isFilled } from '#lib/text.ts'
import type { SmsSetup } from '#shop/sms/contract.ts'
import {
  countParts,
  defaultTexts,
  fillIn,
  maxTextLength,
  placeholdersOf,
  type SmsTexts,
  type TextEvent,
  textEvents,
  unknownPlaceholders,
} from '#shop/sms/rules.ts'
import { CheckField } from '#web/dashboard/kit/check-field.tsx'
import { ConflictNotice } from '#web/dashboard/kit/conflict-notice.tsx'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { isSame } from '#web/dashboard/kit/merge-changes.ts'
import { SaveBar } from '#web/dashboard/kit/save-bar.tsx'
import { useVersionedForm } from '#web/dashboard/kit/use-versioned-form.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, showFieldErrors, TextField } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { smsMessages } from './sms-messages.ts'

interface Values {
  texts: SmsTexts
}

const unknownIn = (event: TextEvent, text: string) => unknownPlaceholders(text, placeholdersOf(event))
const canBeSent = (event: TextEvent, text: string) =>
  isFilled(text) && text.length <= maxTextLength && unknownIn(event, text).length === 0

/** The texts as they are typed; where one that is off could not be sent, the last saved one stays. */
function textsToSave(typed: SmsTexts, saved: SmsTexts): SmsTexts {
  const textOf = (event: TextEvent, language: Language) => {
    const { on, text } = typed[event][language]
    return on || canBeSent(event, text) ? { on, text } : { on, text: saved[event][language].text }
  }
  return Object.fromEntries(
    textEvents.map((event) => [event, { en: textOf(event, 'en'), bn: textOf(event, 'bn') }]),
  ) as SmsTexts
}

/** What is sent when, in both languages, with the parts that each text takes. */
export function SmsTextsForm({ setup }: { setup: SmsSetup }) {
  const t = useMessages(smsMessages)
  const common = useMessages(commonMessages)
  const { form, ...save } = useVersionedForm(['PUT /sms/texts'], {
    seen: setup,
    valuesOf: ({ texts }): Values => ({ texts }),
    save: (values, { version, texts }) =>
      api('PUT /sms/texts', {
        // That the gateway has changed is no conflict here.
        body: {
          texts: textsToSave(values.texts, texts),
          version: isSame(texts, setup.texts) ? setup.version : version,
        },
      }),
    invalidates: ['GET /sms/setup'],
    onSuccess(saved, fill) {
      fill(saved)
      showToast('success', t.textsSaved)
    },
    onError(error, form) {
      const hasErrors = showFieldErrors(form, error, (field) =>
        field.endsWith('.text') ? { name: field as FieldPath<Values>, message: t.textRejected } : null,
      )
      // Below many texts, where the one that was rejected is out of sight.
      if (hasErrors) showToast('error', t.notSaved)
      return hasErrors
    },
    failed: t.notSaved,
  })
  return (
    <Form form={form} onSubmit={save.run} className="flex flex-col gap-2">
      <div className="mt-2 mb-1">
        <h2 className="text-lg">{t.texts}</h2>
        <p className="text-ink-2">{t.textsIntro}</p>
        <p className="mt-1 text-sm text-ink-2">{t.placeholderHint}</p>
      </div>
      {textEvents.map((event) => (
        <EventFold key={event} event={event} setup={setup} saved={save.seen.texts} />
      ))}
      <ConflictNotice useCurrent={save.useCurrent} />
      <SaveBar isSticky={form.formState.isDirty}>
        <Button type="submit" variant="buy" busy={save.isBusy} busyLabel={common.saving}>
          {t.saveTexts}
        </Button>
      </SaveBar>
    </Form>
  )
}

const languages = ['bn', 'en'] as const

interface EventProps {
  event: TextEvent
  setup: SmsSetup
}

/** The texts of an event: while they are folded, what is sent and how it begins. */
function EventFold({ event, setup, saved }: EventProps & { saved: SmsTexts }) {
  const t = useMessages(smsMessages)
  const { control, formState } = useFormContext<Values>()
  const texts = useWatch({ control, name: `texts.${event}` })
  return (
    <Fold
      title={t.events[event]}
      note={languages.map((language) => (
        <span key={language} className="block truncate">
          <span className="font-semibold">{t.languages[language]}</span>{' '}
          {texts[language].on ? (
            <span lang={language}>{fillIn(texts[language].text, setup.examples[event][language])}</span>
          ) : (
            t.notSent
          )}
        </span>
      ))}
      mark={isSame(texts, saved[event]) ? undefined : t.unsaved}
      mustShow={formState.errors.texts?.[event] !== undefined}
      attempt={formState.submitCount}
    >
      {event === 'review' && <p className="mb-2 text-sm text-ink-2">{t.reviewHint}</p>}
      <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
        {languages.map((language) => (
          <EventText key={language} event={event} language={language} setup={setup} />
        ))}
      </div>
    </Fold>
  )
}

function EventText({ event, language, setup }: EventProps & { language: Language }) {
  const t = useMessages(smsMessages)
  const { setValue, control } = useFormContext<Values>()
  const name = `texts.${event}.${language}` as const
  const { on, text } = useWatch({ control, name })
  const languageName = t.languages[language]
  function validate(typed: string) {
    if (!isFilled(typed)) return t.textMissing
    const unknown = unknownIn(event, typed)
    return unknown.length === 0 || t.unknownPlaceholder(unknown.join(' '))
  }
  return (
    <div className="min-w-0">
      <CheckField<Values>
        name={`${name}.on`}
        label={t.send[language]}
        aria-label={`${t.events[event]}: ${t.send[language]}`}
      />
      {on && (
        <>
          <TextField<Values>
            name={`${name}.text`}
            label={t.textOf(t.events[event], languageName)}
            lang={language}
            rows={3}
            maxLength={maxTextLength}
            rules={{ validate: (typed) => validate(String(typed)) }}
          />
          <Preview text={fillIn(text, setup.examples[event][language])} language={language} setup={setup} />
          {text !== defaultTexts[event][language].text && (
            <Button
              variant="bare"
              className="-ml-3 px-3"
              onClick={() =>
                setValue(`${name}.text`, defaultTexts[event][language].text, {
                  shouldDirty: true,
                  shouldValidate: true,
                })
              }
            >
              {t.reset}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** The text as it arrives, and how it is counted. */
function Preview({ text, language, setup }: { text: string; language: Language; setup: SmsSetup }) {
  const t = useMessages(smsMessages)
  const own = useLanguage()
  const { length, parts, isUnicode } = countParts(text)
  const cost = setup.partCost * parts
  const facts = [
    t.parts(formatNumber(length, own), t.partCount(parts, formatNumber(parts, own))),
    isUnicode ? t.unicode : t.gsm,
    ...(cost > 0 ? [t.cost(formatTaka(Math.round(cost * 100) / 100, own))] : []),
  ]
  return (
    <>
      <p className="mt-2 text-sm text-ink-2">{t.example}</p>
      <p lang={language} className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
        {text}
      </p>
      <p className="mt-1 text-sm text-ink-2 tabular-nums">{facts.join(' · ')}</p>
    </>
  )
}
