import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { Modal } from '#web/ui/modal.tsx'
import { Count, OwnEntries } from './frame-entries.tsx'
import { frameMessages } from './frame-messages.ts'

interface Tab {
  to: string
  label: string
  icon: IconName
  isCurrent: boolean
  count?: number | null
}

interface Props {
  tabs: readonly Tab[]
  /** Every other page, in the dialog that the last tab opens. */
  more: (onClose: () => void) => ReactNode
  onLogOut: () => void
}

/** Larger letters are no wider than a fifth of the screen. */
const tabClass =
  'relative flex min-h-15 min-w-0 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[min(var(--text-sm),4.1vw)] leading-tight'
const currentClass = `${tabClass} font-semibold text-ink`

/** Where the tabs stand. */
export const tabBarClass =
  'fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden'

/** The tabs at the bottom of a phone's screen; the last opens every other page. */
export function TabBar({ tabs, more, onLogOut }: Props) {
  const t = useMessages(frameMessages)
  const [isOpen, setOpen] = useState(false)
  const isInMore = !tabs.some(({ isCurrent }) => isCurrent)
  const close = () => setOpen(false)
  return (
    <>
      <nav
        data-tab-bar
        aria-label={t.tabs}
        className={`${tabBarClass} grid text-ink-2`}
        style={{ gridTemplateColumns: `repeat(${tabs.length + 1}, minmax(0, 1fr))` }}
      >
        {tabs.map(({ to, label, icon, isCurrent, count }) => (
          <Link
            key={to}
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            className={isCurrent ? currentClass : tabClass}
          >
            {isCurrent && <CurrentMark />}
            <Icon name={icon} />
            {label}
            {count ? (
              <Count count={count} waiting className="absolute top-1 left-1/2 ml-1 [font-size:inherit]!" />
            ) : null}
          </Link>
        ))}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-current={isInMore || undefined}
          onClick={() => setOpen(true)}
          className={isInMore ? currentClass : tabClass}
        >
          {isInMore && <CurrentMark />}
          <Icon name="menu" />
          {t.more}
        </button>
      </nav>
      {isOpen && <MoreDialog more={more} onLogOut={onLogOut} onClose={close} />}
    </>
  )
}

const CurrentMark = () => (
  <span aria-hidden="true" className="absolute -top-1 left-1/2 -ml-1 size-2 rotate-45 bg-mark" />
)

/** What the tabs have no room for, and what is everybody's own. */
function MoreDialog({ more, onLogOut, onClose }: Omit<Props, 'tabs'> & { onClose: () => void }) {
  const t = useMessages(frameMessages)
  const logOut = () => {
    onClose()
    onLogOut()
  }
  return (
    <Modal
      label={t.more}
      onClose={onClose}
      className="m-0 mt-auto max-h-[85dvh] w-full max-w-none overflow-y-auto rounded-t-lg"
      bar={<p className="px-2 font-display text-lg font-semibold">{t.more}</p>}
    >
      {/* biome-ignore lint/a11y: a choice closes the dialog; links and buttons handle the keyboard themselves */}
      <div
        className="px-3 pb-[calc(1rem+env(safe-area-inset-bottom))]"
        onClick={(event) => (event.target as Element).closest('a') && onClose()}
      >
        <nav aria-label={t.menu}>{more(onClose)}</nav>
        <div className="mt-2 border-t border-line pt-2">
          <OwnEntries onLogOut={logOut} />
        </div>
      </div>
    </Modal>
  )
}
