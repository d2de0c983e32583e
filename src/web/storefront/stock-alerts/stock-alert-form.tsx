import { pathIn } from '#lib/language.ts'
import { maxContactLength, parseContact } from '#shop/stock-alerts/rules.ts'
import { api } from '#web/data/api.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { OneFieldForm } from '#web/ui/one-field-form.tsx'
import { stockAlertMessages } from './messages.ts'

const formId = 'stock-alert'

interface Props {
  product: string
  variant: string | undefined
  /** Whether a bar of a phone has its button. */
  hasBar?: boolean
}

/** In place of the buttons that buy a sold-out product, or variant: leaves a phone number or e-mail address. */
export function StockAlertForm({ product, variant, hasBar = false }: Props) {
  const requested = { product, ...(variant !== undefined && { variant }) }
  const t = useMessages(stockAlertMessages)
  const language = useLanguage()
  return (
    <OneFieldForm
      id={formId}
      action={pathIn(language, '/stock-alerts/request')}
      name="contact"
      label={t.contact}
      hidden={requested}
      inputMode="email"
      autoComplete="tel"
      maxLength={maxContactLength}
      button={t.tellMe}
      buttonClass={hasBar ? 'max-md:hidden' : ''}
      busyButton={t.requesting}
      validate={(text) => (parseContact(text) === null ? t.wrongContact : null)}
      send={(contact) => api('POST /stock-alerts', { body: { ...requested, contact, language } })}
      errorText={(status) =>
        ({ 409: t.isBack, 422: t.wrongContact, 429: t.tooMany })[status] ?? t.notRequested
      }
      done={t.requested}
      className="rounded-lg bg-sunken p-4"
    >
      <p className="mb-3 text-sm text-ink-2">{t.once}</p>
    </OneFieldForm>
  )
}

/** Sends the form, from the bar at the bottom of a phone's screen. */
export function StockAlertButton() {
  const t = useMessages(stockAlertMessages)
  return (
    <button type="submit" form={formId} className="button-quiet grow px-3 leading-tight whitespace-normal">
      <Icon name="bell" />
      {t.tellMe}
    </button>
  )
}
