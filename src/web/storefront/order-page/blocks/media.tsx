import { type BlockProps, usePage } from '../page-view.ts'
import { Picture } from './picture.tsx'
import { VideoTile } from './video-tile.tsx'

export function Media({ block: { picture, video, caption }, isFirst }: BlockProps<'media'>) {
  const shown = usePage().videos[video]
  if (picture === '' && !shown) return null
  const preview = picture && (
    <Picture url={picture} alt={caption} sizes="(min-width: 704px) 672px, 100vw" isFirst={isFirst} />
  )
  return (
    <figure className="flex flex-col gap-2">
      {shown ? <VideoTile video={shown}>{preview}</VideoTile> : preview}
      {caption && <figcaption className="text-ink-2 wrap-anywhere">{caption}</figcaption>}
    </figure>
  )
}
