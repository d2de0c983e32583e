import type { ReactNode } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import type { ShownVideo } from '#web/storefront/product/product-view.ts'
import { useVideo } from '#web/storefront/product/video.tsx'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  video: ShownVideo
  /** Its preview picture; a plain tile without one. */
  children: ReactNode
}

/** A video as wide as the page. */
export function VideoTile({ video, children }: Props) {
  const t = useMessages(productMessages)
  const { linkProps, openPlayer } = useVideo(video)
  return (
    <>
      <a
        {...linkProps}
        className={`relative overflow-hidden rounded-lg ${children ? '' : 'aspect-video border border-line bg-sunken'}`}
      >
        {children}
        <span className="absolute inset-0 flex flex-col items-center justify-center gap-2 font-semibold text-ink">
          <Icon
            name="play"
            className="size-16 rounded-full border border-line bg-surface fill-current! p-5"
          />
          <span className="rounded-md bg-surface px-2 py-1">{t.watchVideo}</span>
          {video.player === null && <span className="sr-only"> {t.newTab}</span>}
        </span>
      </a>
      {openPlayer}
    </>
  )
}
