import { imageAtWidth } from '#shop/media/rules.ts'

interface Props {
  url: string
  alt: string
  /** Its width in the layout, for `sizes`. */
  sizes: string
  isFirst?: boolean
}

export const Picture = ({ url, alt, sizes, isFirst = false }: Props) => (
  <img
    src={imageAtWidth(url, 450)}
    srcSet={`${imageAtWidth(url, 300)} 300w, ${imageAtWidth(url, 450)} 450w, ${url} 900w`}
    sizes={sizes}
    width="900"
    height="900"
    alt={alt}
    loading={isFirst ? 'eager' : 'lazy'}
    fetchPriority={isFirst ? 'high' : 'auto'}
    decoding="async"
    className="aspect-square w-full rounded-lg bg-tile object-contain dimmed"
  />
)
