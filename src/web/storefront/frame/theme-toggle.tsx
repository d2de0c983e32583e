import { Icon } from '#web/components/icon.tsx'
import { useTheme } from '#web/components/theme.tsx'
import { useTexts } from '#web/texts/texts.tsx'

/** Names the theme it switches to (D50). Both names are in the page and the theme itself picks, so nothing flickers. */
export function ThemeToggle({ className = '' }: { className?: string }) {
  const { frame } = useTexts()
  const [, toggle] = useTheme()
  return (
    <button
      type="button"
      onClick={toggle}
      className={`min-h-11 items-center gap-2 rounded-s px-3 hover:bg-sunken ${className}`}
    >
      <span className="flex items-center gap-2 dark:hidden">
        <Icon name="moon" />
        {frame.darkMode}
      </span>
      <span className="hidden items-center gap-2 dark:flex">
        <Icon name="sun" />
        {frame.lightMode}
      </span>
    </button>
  )
}
