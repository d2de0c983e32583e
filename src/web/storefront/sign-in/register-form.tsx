import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import { ApiError } from '#web/data/api-client.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { useSession } from '#web/data/session.tsx'
import { accountMessages } from '#web/shared/account/messages.ts'
import { PasswordField, useNewPasswordError } from '#web/shared/account/password-field.tsx'
import { Button } from '#web/ui/button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { SignInEmailField } from './email-field.tsx'

const emptyForm = { name: '', email: '', password: '' }

export function RegisterForm() {
  const t = useMessages(accountMessages)
  const newPasswordError = useNewPasswordError()
  const { createUserWithEmail } = useSession()
  const form = useForm({ defaultValues: emptyForm })
  const register = useAction(createUserWithEmail, {
    failed: t.errorOccurred,
    onSuccess: (_, { name }) => showToast('success', t.signupSuccessful(name)),
    onError(error, { name }) {
      const status = error instanceof ApiError ? error.status : 0
      showToast('warning', t.signupFailed(name), status === 429 ? t.tooMany : undefined)
      // The provider names no field when it rejects an address that has an account.
      if (status === 422 && !showFieldErrors(form, error, fieldError))
        form.setError('email', { message: t.emailTaken }, { shouldFocus: true })
      return true
    },
  })
  function fieldError(field: string, problem: string) {
    if (field === 'name') return { name: 'name' as const, message: t.nameRequired }
    if (field === 'email') return { name: 'email' as const, message: t.wrongEmail }
    return newPasswordError(field, problem)
  }
  return (
    <Form
      form={form}
      onSubmit={({ name, email, password }) =>
        register.run({ name: name.trim(), email: email.trim(), password })
      }
      className="mt-5 flex flex-col gap-5"
    >
      <InputField
        name="name"
        label={t.name}
        rules={{ validate: (name: string) => isFilled(name) || t.nameRequired }}
        autoComplete="name"
        maxLength={100}
        required
      />
      <SignInEmailField required={t.emailRequired} checked />
      <PasswordField name="password" label={t.password} required={t.passwordRequired} isNew />
      <Button
        type="submit"
        variant="buy"
        busy={register.isBusy}
        busyLabel={t.signingUp}
        className="mt-1 w-full"
      >
        {t.register}
      </Button>
    </Form>
  )
}
