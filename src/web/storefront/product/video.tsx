import { lazy, type MouseEvent, Suspense, useState } from 'react'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { Icon } from '#web/ui/icon.tsx'
import { opensElsewhere } from '#web/ui/page-link.tsx'
import type { ShownVideo } from './product-view.ts'

const VideoPlayer = lazy(() =>
  import('./video-player.tsx').then(({ VideoPlayer }) => ({ default: VideoPlayer })),
)

interface Props {
  video: ShownVideo
  /** Main picture of the product; empty without one. */
  picture: string
}

/**
 * A link to the product's video with our own preview picture: the video host is contacted only after a click. Without
 * scripts, or for hosts without a player, the link opens the video there.
 */
export function Video({ video, picture }: Props) {
  const t = useMessages(productMessages)
  const [playing, setPlaying] = useState(false)
  function play(event: MouseEvent) {
    if (opensElsewhere(event) || video.player === null) return
    event.preventDefault()
    setPlaying(true)
  }
  return (
    <>
      <a
        href={video.link}
        target="_blank"
        rel="noopener noreferrer"
        onClick={play}
        data-replay={video.player !== null || undefined}
        className="inline-flex min-h-11 items-center gap-2.5 text-ink-2 underline underline-offset-4 hover:text-ink"
      >
        <span className="relative flex h-11 w-16 items-center justify-center overflow-hidden rounded-md border border-line bg-sunken">
          {picture && (
            <img
              src={imageAtWidth(picture, 150)}
              width="150"
              height="150"
              alt=""
              loading="lazy"
              className="absolute inset-0 size-full object-cover brightness-75"
            />
          )}
          <Icon
            name="play"
            className="relative size-7 rounded-full bg-surface/85 fill-current! p-1.5 text-ink"
          />
        </span>
        {t.watchVideo}
        {video.player === null && <span className="sr-only"> {t.newTab}</span>}
      </a>
      {playing && video.player !== null && (
        <Suspense>
          <VideoPlayer link={video.link} player={video.player} onClose={() => setPlaying(false)} />
        </Suspense>
      )}
    </>
  )
}
