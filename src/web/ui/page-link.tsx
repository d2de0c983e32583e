import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'

interface Props extends ComponentProps<'a'> {
  /** A path without the language prefix. */
  to: string
}

/** A plain link to another storefront page; the layout follows it on the client (client-side-links.ts). */
export function PageLink({ to, ...props }: Props) {
  return <a {...props} href={pathIn(useLanguage(), to)} />
}

/** The same in a menu: marks the current page. */
export function MenuLink({ className, ...props }: Props) {
  const isCurrent = useLocation().pathname === props.to
  return (
    <PageLink
      {...props}
      aria-current={isCurrent ? 'page' : undefined}
      className={`${className} ${isCurrent ? 'font-semibold text-brand' : ''}`}
    />
  )
}
