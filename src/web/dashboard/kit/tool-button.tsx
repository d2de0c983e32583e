import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'

interface Content {
  icon: IconName
  label: string
  isBusy?: boolean
}

/** Classes of a button that shows `ToolContent`. */
export const toolClass = 'px-3 max-md:w-11 max-md:px-0'

/** The icon and the name of what is done with a list; on phones only screen readers have the name. */
export const ToolContent = ({ icon, label, isBusy = false }: Content) => (
  <>
    {isBusy ? <Icon name="loader-circle" className="animate-spin" /> : <Icon name={icon} />}
    <span className="sr-only md:not-sr-only">{label}</span>
  </>
)

/** A button of a list or of a whole record: a square with an icon on phones. */
export const ToolButton = ({
  icon,
  label,
  className = '',
  ...button
}: Content & ComponentProps<typeof Button>) => (
  <Button className={`${toolClass} ${className}`} {...button}>
    <ToolContent icon={icon} label={label} />
  </Button>
)

/** A link that looks like a `ToolButton`. */
export const ToolLink = ({ icon, label, ...link }: Content & ComponentProps<typeof Link>) => (
  <Link className={`button-quiet ${toolClass}`} {...link}>
    <ToolContent icon={icon} label={label} />
  </Link>
)
