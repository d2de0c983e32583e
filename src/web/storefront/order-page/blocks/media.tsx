import { Video } from '#web/storefront/product/video.tsx'
import { type BlockProps, usePage } from '../page-view.ts'
import { Picture } from './picture.tsx'

export function Media({ block: { picture, video, caption }, isFirst }: BlockProps<'media'>) {
  const shown = usePage().videos[video]
  if (picture === '' && !shown) return null
  return (
    <figure className="flex flex-col gap-2">
      {picture && (
        <Picture url={picture} alt={caption} sizes="(min-width: 704px) 672px, 100vw" isFirst={isFirst} />
      )}
      {shown && <Video video={shown} picture={picture} />}
      {caption && <figcaption className="text-ink-2 wrap-anywhere">{caption}</figcaption>}
    </figure>
  )
}
