import type { Language } from '#lib/language.ts'
import {
  type EmailText,
  emailPlaceholders,
  isEmailNeeded,
  maxEmailSubject,
  maxEmailText,
} from '#shop/campaigns/rules.ts'
import { unknownPlaceholders } from '#shop/sms/rules.ts'
import { FieldGroup } from '#web/dashboard/kit/field-group.tsx'
import { useMessages } from '#web/data/i18n.tsx'
import { InputField, TextField } from '#web/ui/form.tsx'
import type { CampaignValues } from './campaign-values.ts'
import { campaignMessages } from './messages.ts'

/** Subject and text of the e-mail, in one language or in both. */
export function EmailFields() {
  const t = useMessages(campaignMessages)
  const check = (language: Language, field: keyof EmailText) => ({
    validate(typed: unknown, { emails }: CampaignValues) {
      const text = String(typed)
      const unknown = unknownPlaceholders(text, emailPlaceholders)
      if (unknown.length) return t.unknownPlaceholder(unknown.join(' '))
      return text.trim() !== '' || !isEmailNeeded(emails, language) || t.emailMissing[field]
    },
  })
  return (
    <div className="card flex flex-col gap-4 p-4">
      <div>
        <h2 className="text-lg">{t.messageChannels.email}</h2>
        <p className="mt-1 text-ink-2">{t.emailHint}</p>
      </div>
      {(['bn', 'en'] as const).map((language) => (
        <FieldGroup key={language} legend={t.languages[language]} isFramed className="flex flex-col gap-3">
          <InputField<CampaignValues>
            name={`emails.${language}.subject`}
            label={t.subject}
            lang={language}
            maxLength={maxEmailSubject}
            autoComplete="off"
            rules={check(language, 'subject')}
          />
          <TextField<CampaignValues>
            name={`emails.${language}.text`}
            label={t.emailText}
            lang={language}
            rows={6}
            maxLength={maxEmailText}
            rules={check(language, 'text')}
          />
        </FieldGroup>
      ))}
    </div>
  )
}
