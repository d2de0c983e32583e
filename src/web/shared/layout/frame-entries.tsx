import { Link, NavLink } from 'react-router'
import { formatNumber } from '#lib/language.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { accountMenuMessages } from '#web/shared/account/user-menu.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { useTheme } from '#web/ui/theme.tsx'
import { frameMessages } from './frame-messages.ts'

const maxCount = 999

/** A number beside a link, rendered and read aloud by CSS, so that the link keeps its name. */
export function Count({
  count,
  waiting,
  className = '',
}: {
  count: number
  waiting: boolean
  className?: string
}) {
  const language = useLanguage()
  return (
    <span
      data-count={formatNumber(Math.min(count, maxCount), language) + (count > maxCount ? '+' : '')}
      className={`rounded-full text-sm tabular-nums before:content-[attr(data-count)] ${waiting ? 'bg-mark px-1.5 font-semibold text-on-mark' : 'text-ink-2'} ${className}`}
    />
  )
}

export const entryClass =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-2.5 text-left text-ink hover:bg-sunken'
export const currentClass = 'bg-sunken font-semibold'

/** What every user has: the shop, theme, language, profile and log-out. */
export function OwnEntries({ onLogOut }: { onLogOut: () => void }) {
  const t = useMessages(frameMessages)
  const common = useMessages(commonMessages)
  const menuText = useMessages(accountMenuMessages)
  const [theme, toggleTheme] = useTheme()
  const themeName = theme === 'dark' ? common.lightMode : common.darkMode
  return (
    <>
      <Link to="/" className={entryClass}>
        <Icon name="store" />
        {t.goToHome}
      </Link>
      <div className="flex items-center">
        <LanguageSwitch hasIcon className="flex grow gap-3! px-2.5!" />
        <button
          type="button"
          aria-label={themeName}
          title={themeName}
          className="flex size-11 items-center justify-center rounded-md hover:bg-sunken"
          onClick={toggleTheme}
        >
          <Icon name={theme === 'dark' ? 'sun' : 'moon'} />
        </button>
      </div>
      <div className="flex flex-wrap *:w-auto *:grow *:gap-2">
        <NavLink
          to="/dashboard/profile"
          className={({ isActive }) => `${entryClass} ${isActive ? currentClass : ''}`}
        >
          <Icon name="user" />
          {t.profile}
        </NavLink>
        <button type="button" className={entryClass} onClick={onLogOut}>
          <Icon name="log-out" />
          {menuText.logout}
        </button>
      </div>
    </>
  )
}
