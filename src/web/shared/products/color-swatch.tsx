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

const isGiven = (color: string): color is Color => color in swatches

/** How the merchant's own colours look, by name. */
export type ColorValues = Readonly<Record<string, string>>

/** Whether a colour is the merchant's own, whose look only the shop knows. */
export const isOwnColor = (color: string) => !isGiven(color)

interface Props {
  color: string
  values?: ColorValues | undefined
  className?: string
}

/** A sample of a colour; decorative, because the name is shown beside it. None where the merchant has not said how it looks. */
export function ColorSwatch({ color, values = {}, className = 'size-8' }: Props) {
  const value = isGiven(color) ? undefined : values[color]
  if (!isGiven(color) && value === undefined) return null
  return (
    <span
      aria-hidden="true"
      style={{ background: value }}
      className={`shrink-0 rounded-full border border-ink-3 ${isGiven(color) ? swatches[color] : ''} ${className}`}
    />
  )
}
