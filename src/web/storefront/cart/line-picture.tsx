import { imageAtWidth } from '#shop/media/rules.ts'
import type { CartLine } from '#web/shared/cart/cart-lines.ts'
import { Icon } from '#web/ui/icon.tsx'

interface Props {
  line: Pick<CartLine, 'imageUrl'>
  className: string
}

/** The picture of a line, beside its name. */
export function LinePicture({ line, className }: Props) {
  const { imageUrl } = line
  return (
    <div className={`shrink-0 overflow-hidden rounded-md border border-line bg-sunken ${className}`}>
      {imageUrl ? (
        <img
          src={imageAtWidth(imageUrl, 150)}
          srcSet={`${imageAtWidth(imageUrl, 150)} 150w, ${imageAtWidth(imageUrl, 300)} 300w`}
          sizes="96px"
          width="150"
          height="150"
          alt=""
          decoding="async"
          className="size-full object-contain dimmed"
        />
      ) : (
        <Icon name="package" className="size-full p-[30%] text-line-strong" />
      )}
    </div>
  )
}
