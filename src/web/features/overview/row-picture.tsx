import { imageAtWidth } from '#shop/catalog/rules.ts'
import { Icon } from '#web/ui/icon.tsx'

/** The small picture at the beginning of a row. */
export const RowPicture = ({ image }: { image: string }) =>
  image ? (
    <img
      src={imageAtWidth(image, 150)}
      width="150"
      height="150"
      alt=""
      decoding="async"
      className="size-10 shrink-0 rounded-md bg-sunken object-contain"
    />
  ) : (
    <Icon name="package" className="size-10 shrink-0 rounded-md bg-sunken p-2 text-ink-3" />
  )
