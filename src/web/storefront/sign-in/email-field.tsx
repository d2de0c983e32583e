import { looksLikeEmail } from '#lib/text.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { InputField } from '#web/ui/form.tsx'

interface Props {
  /** The message of an empty field. */
  required: string
  /** Whether the format is checked, too. */
  checked?: boolean
}

/** The input `email` of a form that signs in or up. */
export function SignInEmailField({ required, checked = false }: Props) {
  const t = useMessages(accountMessages)
  const validate = (text: string) => {
    if (text.trim() === '') return required
    return !checked || looksLikeEmail(text.trim()) || t.wrongEmail
  }
  return (
    <InputField
      name="email"
      label={t.email}
      rules={{ validate }}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      required
    />
  )
}
