import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '#lib/language.ts'
import { useLanguage } from '#web/data/i18n.tsx'

interface Props extends ComponentProps<'a'> {
  /** A path of the site map, without the language. */
  to: string
}

/** A plain link to another page of the shop window, whose frame follows it without loading anew (inside-links.ts). */
export function PageLink({ to, ...props }: Props) {
  return <a {...props} href={pathIn(useLanguage(), to)} />
}

/** The same in a menu: says when it leads to the page that is shown. */
export function MenuLink({ className, ...props }: Props) {
  const isHere = useLocation().pathname === props.to
  return (
    <PageLink
      {...props}
      aria-current={isHere ? 'page' : undefined}
      className={`${className} ${isHere ? 'font-semibold text-brand' : ''}`}
    />
  )
}
