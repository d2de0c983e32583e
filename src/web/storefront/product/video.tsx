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

/**
 * A link to a video and, once it is clicked, its player: the video host is contacted only then. Without scripts, or for hosts
 * without a player, the link opens the video there.
 */
export function useVideo({ link, player }: ShownVideo) {
  const [playing, setPlaying] = useState(false)
  return {
    linkProps: {
      href: link,
      target: '_blank',
      rel: 'noopener noreferrer',
      'data-replay': player !== null || undefined,
      onClick(event: MouseEvent) {
        if (opensElsewhere(event) || player === null) return
        event.preventDefault()
        setPlaying(true)
      },
    },
    openPlayer: playing && player !== null && (
      <Suspense>
        <VideoPlayer link={link} player={player} onClose={() => setPlaying(false)} />
      </Suspense>
    ),
  }
}

interface Props {
  video: ShownVideo
  /** Main picture of the product; empty without one. */
  picture: string
}

/** A link to the product's video with our own preview picture. */
export function Video({ video, picture }: Props) {
  const t = useMessages(productMessages)
  const { linkProps, openPlayer } = useVideo(video)
  return (
    <>
      <a
        {...linkProps}
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
              className="absolute inset-0 size-full object-cover [filter:brightness(0.75)]"
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
      {openPlayer}
    </>
  )
}
