import type { ComponentProps, MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { opensElsewhere } from './page-link.tsx'

interface Props extends ComponentProps<typeof Link> {
  to: string
}

/**
 * A link to another state of the same page, such as a tab or a removed filter. It is pending at once, so that what is chosen in
 * the same moment is added to it (`usePendingSearchParams`), and the page does not scroll.
 */
export function SamePageLink({ to, replace = false, onClick, ...props }: Props) {
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || opensElsewhere(event)) return
    event.preventDefault()
    navigate(to, { replace, preventScrollReset: true, flushSync: true })
  }
  return <Link {...props} to={to} onClick={follow} />
}
