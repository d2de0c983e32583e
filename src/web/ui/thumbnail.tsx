import { imageAtWidth } from '#shop/media/rules.ts'
import { Icon } from './icon.tsx'

interface Props {
  /** URL of the picture in its largest width; empty without one. */
  image: string
  /** Its size; that of a picture at the beginning of a row where it is not given. */
  className?: string
  /** Padding and colour of the icon in place of a picture. */
  iconClass?: string
  /** Shown with up to 96 px, so that sharp screens need the next larger picture. */
  isLarge?: boolean
}

/** A small picture, decoration beside a name; loaded when it comes into view. */
export const Thumbnail = ({
  image,
  className = 'size-10 shrink-0 rounded-md bg-sunken object-contain',
  iconClass = 'p-2 text-ink-3',
  isLarge = false,
}: Props) =>
  image ? (
    <img
      src={imageAtWidth(image, 150)}
      {...(isLarge && {
        srcSet: `${imageAtWidth(image, 150)} 150w, ${imageAtWidth(image, 300)} 300w`,
        sizes: '96px',
      })}
      width="150"
      height="150"
      alt=""
      loading="lazy"
      decoding="async"
      className={className}
    />
  ) : (
    <Icon name="package" className={`${iconClass} ${className}`} />
  )
