import type { Color } from '#shop/catalog/contract.ts'

const swatches: Record<Color, string> = {
  Black: 'bg-swatch-black',
  Gray: 'bg-swatch-gray',
  White: 'bg-swatch-white',
  Red: 'bg-swatch-red',
  Green: 'bg-swatch-green',
  Blue: 'bg-swatch-blue',
  Yellow: 'bg-swatch-yellow',
  Pink: 'bg-swatch-pink',
  Orange: 'bg-swatch-orange',
  Purple: 'bg-swatch-purple',
}

/** A sample of a colour; decorative, because the name is shown beside it. */
export const ColorSwatch = ({ color, className = 'size-8' }: { color: Color; className?: string }) => (
  <span
    aria-hidden="true"
    className={`shrink-0 rounded-full border border-line-strong ${swatches[color]} ${className}`}
  />
)
