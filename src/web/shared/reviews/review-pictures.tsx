import type { ComponentProps } from 'react'
import { imageAtWidth } from '#shop/media/rules.ts'

interface Props {
  images: readonly string[]
  labelOf: (index: number) => string
  /** What else the link of a picture has. */
  linkOf: (index: number) => ComponentProps<'a'>
}

/** The pictures of a review, each a link to its largest size. */
export function ReviewPictures({ images, labelOf, linkOf }: Props) {
  if (images.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {images.map((url, index) => (
        <li key={url}>
          <a
            href={url}
            aria-label={labelOf(index)}
            className="block size-20 overflow-hidden rounded-md bg-tile"
            {...linkOf(index)}
          >
            <img
              src={imageAtWidth(url, 150)}
              srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
              sizes="80px"
              width="150"
              height="150"
              alt=""
              loading="lazy"
              decoding="async"
              className="size-full object-cover dimmed"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
