import { parseVideoUrl, videoEmbedUrl } from '#shop/catalog/rules.ts'
import { Video } from '#web/storefront/product/video.tsx'
import type { BlockProps } from '../page-view.ts'
import { Picture } from './picture.tsx'

export function Media({ block: { picture, video, caption }, isFirst }: BlockProps<'media'>) {
  const link = parseVideoUrl(video)
  if (picture === '' && link === null) return null
  return (
    <figure className="flex flex-col gap-2">
      {picture && (
        <Picture url={picture} alt={caption} sizes="(min-width: 704px) 672px, 100vw" isFirst={isFirst} />
      )}
      {link !== null && <Video video={{ link, player: videoEmbedUrl(link) }} picture={picture} />}
      {caption && <figcaption className="text-ink-2 wrap-anywhere">{caption}</figcaption>}
    </figure>
  )
}
