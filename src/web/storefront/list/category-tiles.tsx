import { imageAtWidth } from '#shop/media/rules.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PageLink } from '#web/ui/page-link.tsx'

interface Tile {
  label: string
  /** Empty without one. */
  image: string
  /** Where it leads; without it it is no link. */
  to?: string
}

/** Categories as squares with their names in at most two lines: on a phone three in a row, or two where letters are large. */
export const CategoryTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className="grid three-columns gap-x-2.5 gap-y-4 md:grid-cols-6 md:gap-4">
    {tiles.map(({ to, ...tile }) => (
      <li key={tile.label} className="text-center text-sm leading-snug font-semibold md:text-base">
        {to === undefined ? (
          <Square {...tile} />
        ) : (
          <PageLink to={to} className="block underline-offset-4 hover:underline">
            <Square {...tile} />
          </PageLink>
        )}
      </li>
    ))}
  </ul>
)

const Square = ({ label, image }: Omit<Tile, 'to'>) => (
  <>
    <span className="mb-2 flex aspect-square overflow-hidden rounded-lg bg-tile">
      {image === '' ? (
        <Icon name="package" className="m-auto size-1/3 text-line-strong" />
      ) : (
        <img
          src={imageAtWidth(image, 150)}
          srcSet={`${imageAtWidth(image, 150)} 150w, ${imageAtWidth(image, 300)} 300w`}
          sizes="(min-width: 769px) 180px, 110px"
          width="150"
          height="150"
          alt=""
          loading="lazy"
          decoding="async"
          className="h-full min-w-0 flex-1 object-cover"
        />
      )}
    </span>
    <span className="line-clamp-2 wrap-anywhere">{label}</span>
  </>
)
