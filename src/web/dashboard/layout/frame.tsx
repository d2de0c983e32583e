import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { accountMenuMessages } from '#web/shared/account/user-menu.tsx'
import { OwnEntries } from '#web/shared/layout/frame-entries.tsx'
import { frameMessages } from '#web/shared/layout/frame-messages.ts'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { Brand } from '#web/ui/brand.tsx'
import { LanguageSwitch } from '#web/ui/language-switch.tsx'

interface Props {
  /** The list items of the sidebar's menu. */
  menu: ReactNode
  /** Beside the name in the bar at the top. */
  tools: ReactNode
  /** The tabs at the bottom of a phone's screen. */
  tabs: ReactNode
  onLogOut: () => void
  children: ReactNode
}

/** What is around every page of staff below /dashboard: a sidebar, or on phones a bar at the top and tabs at the bottom. */
export function Frame({ menu, tools, tabs, onLogOut, children }: Props) {
  const t = useMessages(frameMessages)
  const layoutText = useMessages(layoutMessages)
  const menuText = useMessages(accountMenuMessages)
  return (
    <div className="min-h-dvh pb-(--bottom-bar) md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:pb-0 print:block print:p-0">
      <a
        href="#content"
        className="sr-only z-40 bg-surface p-3 text-link focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {layoutText.skipToContent}
      </a>
      <aside
        aria-label={menuText.dashboard}
        className="sticky top-0 hidden h-dvh flex-col gap-0.5 overflow-y-auto bg-surface p-3 md:flex print:hidden"
      >
        <div className="mb-1.5 px-2">
          <Brand />
        </div>
        <nav aria-label={t.menu} className="-mx-3 min-h-32 overflow-y-auto px-3">
          <ul className="flex flex-col">{menu}</ul>
        </nav>
        <div className="mt-auto flex shrink-0 flex-col pt-2 *:min-h-9">
          <OwnEntries onLogOut={onLogOut} />
        </div>
      </aside>
      <div className="min-w-0">
        <header className="flex items-center gap-1 border-b border-line bg-surface px-4 py-1.5 md:gap-2 md:border-b-0 md:bg-transparent md:px-7 md:pt-3 md:pb-0 print:hidden">
          <span className="min-w-0 grow md:hidden">
            <Brand />
          </span>
          <LanguageSwitch className="inline-flex md:hidden" />
          {tools}
        </header>
        <div className="@container px-4 py-5 md:px-7 print:p-0">{children}</div>
      </div>
      {tabs}
    </div>
  )
}
