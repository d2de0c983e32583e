import { cutText } from '#lib/text.ts'

interface Lengths {
  small: number
  medium: number
  large: number
}

/**
 * A name cut to what its place has room for, by the width of the screen. All cuts stand in the page and the style sheet
 * shows one of them, so it is right before any script runs; what is not shown is not read aloud either.
 */
export function CutName({ name, lengths }: { name: string; lengths: Lengths }) {
  const small = cutText(name, lengths.small)
  const medium = cutText(name, lengths.medium)
  const large = cutText(name, lengths.large)
  if (small === medium && medium === large) return small
  if (small === medium)
    return (
      <>
        <span className="md:hidden">{small}</span>
        <span className="hidden md:inline">{large}</span>
      </>
    )
  return (
    <>
      <span className="sm:hidden">{small}</span>
      <span className={medium === large ? 'hidden sm:inline' : 'hidden sm:inline md:hidden'}>{medium}</span>
      {medium !== large && <span className="hidden md:inline">{large}</span>}
    </>
  )
}
