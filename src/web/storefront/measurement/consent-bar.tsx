import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { Measurement } from '#shop/measurement/contract.ts'
import { namesOfMeasuring } from '#shop/measurement/rules.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { PageLink } from '#web/ui/page-link.tsx'
import { hasAgreed } from './consent.ts'
import { measurementMessages } from './messages.ts'
import { barId, consentEvent, prepareOwnBar, prepareScript } from './prepare-bar.ts'

type Tags = ReturnType<typeof import('./tags.ts')['startTags']>

/** Asks whether visits may be measured, and has them measured once the visitor agrees. */
export function ConsentBar({ measurement, isHidden }: { measurement: Measurement; isHidden: boolean }) {
  const t = useMessages(measurementMessages)
  const { tiktokEvents: isTiktokOn } = measurement
  const language = useLanguage()
  const { pathname } = useLocation()

  useEffect(() => {
    prepareOwnBar()
    let isOver = false
    let used: Tags | null = null
    async function apply(choice: string | null) {
      if (choice === 'declined') used?.stop()
      if (choice !== 'agreed') return
      const { startTags } = await import('./tags.ts')
      if (!isOver) used = startTags(measurement)
    }
    const onChoice = (event: Event) => apply((event as CustomEvent<string>).detail)
    if (hasAgreed()) apply('agreed')
    addEventListener(consentEvent, onChoice)
    return () => {
      isOver = true
      used?.pause()
      removeEventListener(consentEvent, onChoice)
    }
  }, [measurement])
  useEffect(() => {
    if (hasAgreed()) import('./tags.ts').then(({ countPage }) => countPage())
  }, [pathname])

  return (
    <div className={isHidden ? 'hidden' : undefined}>
      <section
        id={barId}
        aria-label={t.label}
        tabIndex={-1}
        hidden
        suppressHydrationWarning
        className="border-b border-line bg-surface"
      >
        <div className="page-width flex flex-wrap items-center gap-x-4 gap-y-2 py-2.5 text-sm">
          <p className="min-w-0 grow basis-64">
            {t.question(namesOfMeasuring({ ...measurement, isTiktokOn }, language).all)}{' '}
            <PageLink to="/privacy" className="text-link underline underline-offset-4">
              {t.more}
            </PageLink>
          </p>
          <div className="grid grow grid-cols-2 gap-2.5 sm:grow-0">
            <button type="button" value="declined" className="button-quiet">
              {t.decline}
            </button>
            <button type="button" value="agreed" className="button-quiet">
              {t.agree}
            </button>
          </div>
        </div>
      </section>
      <script suppressHydrationWarning>{prepareScript}</script>
    </div>
  )
}

/** Asks again what the visitor has chosen. */
export function CookieButton({ className }: { className: string }) {
  const t = useMessages(measurementMessages)
  function ask() {
    const bar = document.getElementById(barId)
    if (!bar) return
    bar.hidden = false
    bar.focus()
  }
  return (
    <button type="button" className={className} onClick={ask}>
      {t.change}
    </button>
  )
}
