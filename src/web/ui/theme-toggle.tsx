import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from './icon.tsx'
import { commonMessages } from './messages.ts'
import { useTheme } from './theme.tsx'

/** Labelled with the theme it switches to (D50). Both labels are rendered and CSS shows one, so nothing flickers. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const common = useMessages(commonMessages)
  const [, toggle] = useTheme()
  return (
    <button
      type="button"
      onClick={toggle}
      className={`min-h-11 items-center gap-2 rounded-md px-3 hover:bg-sunken ${className}`}
    >
      <span className="flex items-center gap-2 dark:hidden">
        <Icon name="moon" />
        {common.darkMode}
      </span>
      <span className="hidden items-center gap-2 dark:flex">
        <Icon name="sun" />
        {common.lightMode}
      </span>
    </button>
  )
}
