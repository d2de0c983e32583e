import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isFilled } from '#lib/text.ts'
import type { NotificationSettings } from '#shop/notifications/contract.ts'
import { Fold } from '#web/dashboard/kit/fold.tsx'
import { api } from '#web/data/api.ts'
import { confirmed } from '#web/data/confirmed.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { useAllows } from '#web/data/session.tsx'
import { Button } from '#web/ui/button.tsx'
import { showDialog } from '#web/ui/confirm-dialog.tsx'
import { Form, InputField, showFieldErrors } from '#web/ui/form.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { showToast } from '#web/ui/notices.tsx'
import { useUnsavedForm } from '#web/ui/unsaved-changes.ts'
import { useAction } from '#web/ui/use-action.ts'
import { notificationMessages } from './messages.ts'

/** Connects the person's chat with the bot of the shop; who may, also chooses the bot. */
export function Telegram({ telegram, targets }: Pick<NotificationSettings, 'telegram' | 'targets'>) {
  const isConnected = targets.some(({ channel }) => channel === 'telegram')
  const t = useMessages(notificationMessages)
  const mayChoose = useAllows()('connections')
  return (
    <Fold title={t.telegram} note={isConnected ? t.connected : t.telegramOff}>
      <p className="mb-4 text-ink-2">{t.telegramText}</p>
      {telegram ? <Chat {...telegram} /> : !mayChoose && <p>{t.noBot}</p>}
      {mayChoose && <BotForm bot={telegram?.bot ?? null} />}
    </Fold>
  )
}

function Chat({ bot, code }: NonNullable<NotificationSettings['telegram']>) {
  const t = useMessages(notificationMessages)
  const language = useLanguage()
  const [note, setNote] = useState('')
  const connect = useAction(() => api('POST /notification-settings/telegram', { body: { language } }), {
    invalidates: ['GET /notification-settings'],
    onSuccess({ isConnected }) {
      setNote(isConnected ? '' : t.notFound)
      if (isConnected) showToast('success', t.connected)
    },
    failed: t.notConnected,
  })
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a href={`https://t.me/${bot}?start=${code}`} target="_blank" rel="noreferrer" className="button-quiet">
        {t.openBot(bot)}
      </a>
      <Button busy={connect.isBusy} onClick={() => connect.run(undefined)}>
        {t.connect}
      </Button>
      <p role="status" className="basis-full text-ink-2">
        {note}
      </p>
    </div>
  )
}

const noToken = { token: '' }

function BotForm({ bot }: { bot: string | null }) {
  const t = useMessages(notificationMessages)
  const common = useMessages(commonMessages)
  const form = useForm({ defaultValues: noToken })
  useUnsavedForm(form)
  const store = useAction(
    (token: string) => confirmed((password) => api('PUT /telegram-bot', { body: { token, password } })),
    {
      invalidates: ['GET /notification-settings'],
      onSuccess(_, token) {
        form.reset()
        showToast('success', token === '' ? t.botRemoved : t.botSaved)
      },
      onError: (error) =>
        showFieldErrors(form, error, (field, message) =>
          field === 'token' ? { name: 'token', message } : null,
        ),
      failed: t.botNotSaved,
    },
  )
  async function remove() {
    const { removeBotQuestion: title, removeBotText: text, removeBot: yes } = t
    if (await showDialog({ title, text, yes, no: common.cancel })) store.run('')
  }
  return (
    <Form
      form={form}
      onSubmit={({ token }) => store.run(token.trim())}
      className="mt-4 flex flex-col gap-3 border-t border-line pt-4"
    >
      <InputField<typeof noToken>
        name="token"
        label={bot ? `${t.token} (@${bot})` : t.token}
        hint={t.botHint}
        type="password"
        autoComplete="off"
        maxLength={100}
        rules={{ validate: (token) => isFilled(token) || t.tokenNeeded }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={store.isBusy}>
          {t.storeBot}
        </Button>
        {bot && (
          <Button variant="bare" disabled={store.isBusy} onClick={remove}>
            {t.removeBot}
          </Button>
        )}
      </div>
    </Form>
  )
}
