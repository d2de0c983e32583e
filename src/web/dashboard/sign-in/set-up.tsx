import { lazy, Suspense, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ResponseOf } from '#lib/endpoint.ts'
import type { Endpoints } from '#shop/endpoints.ts'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { addPasskey, isCancelled } from '#web/shared/account/passkey.ts'
import { Button } from '#web/ui/button.tsx'
import { DownloadButton } from '#web/ui/download-button.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { Loading } from '#web/ui/list-states.tsx'
import { showToast } from '#web/ui/notices.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { signInMessages } from './messages.ts'

const QrCode = lazy(() =>
  import('#web/dashboard/parcels/barcode.tsx').then(({ QrCode }) => ({ default: QrCode })),
)

/** Makes a passkey on this device. */
export function AddPasskey({ onAdded }: { onAdded: () => unknown }) {
  const t = useMessages(signInMessages)
  const add = useAction(() => confirmed((password) => addPasskey('', password), 'login'), {
    failed: t.failed,
    invalidates: ['GET /second-step'],
    onSuccess: onAdded,
    onError: isCancelled,
  })
  return (
    <Button busy={add.isBusy} onClick={() => add.run(undefined)} className="w-full sm:w-auto">
      {t.addPasskey}
    </Button>
  )
}

/** Sets up an app for codes: its key, and the first code of it. */
export function AddApp({ label, onAdded }: { label: string; onAdded: () => unknown }) {
  const t = useMessages(signInMessages)
  const [key, setKey] = useState<ResponseOf<Endpoints['POST /second-step/app']> | null>(null)
  const start = useAction(
    () => confirmed((password) => api('POST /second-step/app', { body: { password } }), 'login'),
    { failed: t.failed, onSuccess: setKey },
  )
  if (!key)
    return (
      <Button busy={start.isBusy} onClick={() => start.run(undefined)} className="w-full sm:w-auto">
        {label}
      </Button>
    )
  return (
    <div className="flex flex-col gap-3">
      <p>{t.scan}</p>
      <Suspense fallback={<Loading />}>
        <QrCode text={key.address} alt={t.qr} className="size-48 bg-white p-3" />
      </Suspense>
      <code className="rounded-md bg-sunken p-3 font-mono text-sm wrap-anywhere">
        {key.secret.replace(/.{4}(?=.)/g, '$& ')}
      </code>
      <CodeForm
        label={t.code}
        hint={t.codeHint}
        submit={t.confirm}
        send={(code) => api('PUT /second-step/app', { body: { code } })}
        onTaken={() => {
          setKey(null)
          return onAdded()
        }}
      />
    </div>
  )
}

interface CodeFormProps {
  label: string
  hint?: string
  submit: string
  send: (code: string) => Promise<unknown>
  onTaken: () => unknown
}

/** An input for a code, which is wrong or opens something. */
export function CodeForm({ label, hint, submit, send, onTaken }: CodeFormProps) {
  const t = useMessages(signInMessages)
  const form = useForm({ defaultValues: { code: '' } })
  const sending = useAction(send, {
    failed: t.failed,
    invalidates: ['GET /second-step'],
    onSuccess: onTaken,
    onError: (error) =>
      showFieldErrors(form, error, (field) =>
        field === 'code' ? { name: 'code', message: t.wrongCode } : null,
      ),
  })
  return (
    <Form
      form={form}
      onSubmit={({ code }) => sending.run(code)}
      className="flex flex-col items-start gap-4 *:w-full"
    >
      <InputField
        name="code"
        label={label}
        hint={hint}
        rules={{ validate: (code: string) => code.trim() !== '' || t.codeRequired }}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
      />
      <Button type="submit" busy={sending.isBusy} busyLabel={t.checking} className="sm:w-auto!">
        {submit}
      </Button>
    </Form>
  )
}

/** Makes recovery codes; with the password where there are some. */
export const makeRecoveryCodes = () =>
  confirmed((password) => api('POST /second-step/recovery-codes', { body: { password } }), 'login')

/** Recovery codes, which the shop cannot show again. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => unknown }) {
  const t = useMessages(signInMessages)
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t.codesTitle}</h3>
      <p>{t.codesText}</p>
      <ol className="grid w-full grid-cols-2 gap-x-6 gap-y-1 rounded-md bg-sunken p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <DownloadButton
          failed={t.failed}
          fetchFile={async () => ({
            name: 'recovery-codes.txt',
            content: new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }),
          })}
        >
          {t.download}
        </DownloadButton>
        <Button onClick={onKept}>{t.kept}</Button>
      </div>
    </div>
  )
}

/** Shows the first recovery codes after a second step was set up. */
export function useFirstCodes(onDone: () => unknown) {
  const t = useMessages(signInMessages)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useAction(makeRecoveryCodes, {
    failed: t.failed,
    onSuccess: (made) => setCodes(made.codes),
  })
  return {
    make: () => make.run(undefined),
    isBusy: make.isBusy,
    async onAdded(left: number) {
      showToast('success', t.added)
      if (left > 0 || !(await make.run(undefined))) await onDone()
    },
    shown: codes && (
      <RecoveryCodes
        codes={codes}
        onKept={() => {
          setCodes(null)
          return onDone()
        }}
      />
    ),
  }
}
