import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { nameOfPage } from '#web/dashboard/pages.ts'
import { mayUseCamera } from '#web/data/camera-pages.ts'
import { useLanguage, useMessages } from '#web/data/i18n.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { camera, hasCamera } from './camera.tsx'
import { ComingBack } from './coming-back.tsx'
import { HandOver } from './hand-over.tsx'
import { scanMessages } from './messages.ts'
import { Pack } from './pack.tsx'

const modes = { pack: Pack, handOver: HandOver, back: ComingBack } as const
const modeNames = Object.keys(modes) as (keyof typeof modes)[]

/** Parcels are packed, handed over and received by scanning them. */
export default function Scan() {
  const t = useMessages(scanMessages)
  const common = useMessages(commonMessages)
  const title = nameOfPage('scan', useLanguage())
  const [address] = useSearchParams()
  const mode = modeNames.find((each) => each === address.get('mode')) ?? 'pack'
  const Mode = modes[mode]
  useDocumentWithCamera()
  return (
    <main id="content" className="flex min-h-[calc(100dvh-12.5rem)] max-w-[50rem] flex-col gap-3 md:min-h-0">
      <PageHead title={`${t.modes[mode]} – ${title} – ${common.brand}`} index={false} />
      <h1 className="sr-only text-xl md:not-sr-only">{title}</h1>
      <TabLinks
        label={t.modesLabel}
        tabs={modeNames.map((each) => ({
          to: each === 'pack' ? '?' : `?mode=${each}`,
          text: t.modes[each],
          isCurrent: each === mode,
        }))}
      />
      <Mode />
    </main>
  )
}

/**
 * The camera is allowed to documents of the dashboard. Who has come here from another page without loading a document, as after signing
 * in, loads this one now, before anything is scanned.
 */
function useDocumentWithCamera() {
  useEffect(() => {
    const [loaded] = performance.getEntriesByType('navigation')
    if (hasCamera() && loaded && !mayUseCamera(new URL(loaded.name).pathname)) window.location.reload()
    return () => camera.set(false)
  }, [])
}
