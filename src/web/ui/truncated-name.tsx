import { cutText } from '#lib/text.ts'

interface Lengths {
  small: number
  medium: number
  large: number
}

/**
 * A name truncated by the width of the screen. All lengths are rendered and CSS shows one, so it is right before any script
 * runs; hidden text is not read aloud either.
 */
export function TruncatedName({ name, lengths }: { name: string; lengths: Lengths }) {
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
