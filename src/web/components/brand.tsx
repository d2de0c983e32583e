import { Link } from 'react-router'
import { useTexts } from '#web/texts/texts.tsx'

/** Sign and name of the shop, leading home. */
export function Brand() {
  const { auth } = useTexts()
  return (
    <Link
      to="/"
      aria-label={auth.brandHome}
      className="inline-flex min-h-11 items-center gap-2.5 rounded-s font-display text-2 font-semibold text-ink"
    >
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-s bg-brand text-1 leading-none text-on-brand"
      >
        {auth.brandSign}
      </span>
      {auth.brand}
    </Link>
  )
}
