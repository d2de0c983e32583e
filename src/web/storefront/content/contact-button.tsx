import { type ReactNode, useId, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref } from '#web/data/shop-details.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { contactButtonMessages } from './contact-button-messages.ts'

interface Props {
  shopDetails: ShopDetails
  className: string
  buttonClass: string
  /** Where the list opens. */
  panelClass: string
  /** A visible label below the icon. */
  children?: ReactNode
}

/** Opens the list of contact links: on hover, keyboard focus or a click. */
export function ContactButton({ shopDetails, className, buttonClass, panelClass, children }: Props) {
  const t = useMessages(contactButtonMessages)
  const listId = useId()
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const [pressed, setPressed] = useState(false)
  const open = hovered || focused || pressed
  const close = () => {
    setHovered(false)
    setFocused(false)
    setPressed(false)
  }
  const links: { icon: IconName; label: string; href: string }[] = [
    { icon: 'message-square', label: t.chat, href: shopDetails.chatLink },
    { icon: 'phone', label: t.call, href: telHref(shopDetails.phone) },
    { icon: 'share-2', label: t.social, href: shopDetails.socialLink },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hover only opens earlier what the button opens
    <div
      className={className}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onFocus={(event) => event.target.matches(':focus-visible') && setFocused(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {/* The padding closes the gap to the button, so that the pointer does not leave on its way. */}
      <div id={listId} hidden={!open} className={`absolute right-0 z-40 text-left ${panelClass}`}>
        <ul className="card p-2 text-base text-ink shadow-lg">
          {open &&
            links.map(({ icon, label, href }) => (
              <li key={icon}>
                <a
                  href={href}
                  rel="noopener"
                  className="flex min-h-11 items-center gap-3 rounded-md px-3 whitespace-nowrap hover:bg-sunken"
                >
                  <Icon name={icon} className="size-5 text-ink-2" />
                  {label}
                </a>
              </li>
            ))}
        </ul>
      </div>
      <button
        type="button"
        aria-label={t.contact}
        aria-expanded={open}
        aria-controls={listId}
        className={buttonClass}
        onClick={() => (pressed ? close() : setPressed(true))}
      >
        <Icon name={open ? 'x' : 'message-square'} className="size-6" />
        {children}
      </button>
    </div>
  )
}

/** The button where there is a margin beside the page; the header and, on phones, the bars have it elsewhere. */
export const FloatingContact = ({ shopDetails }: { shopDetails: ShopDetails }) => (
  <ContactButton
    shopDetails={shopDetails}
    className="fixed right-3 bottom-5 z-20 hidden xl:block min-[1320px]:right-5"
    buttonClass="flex size-11 items-center justify-center rounded-full border border-line-strong bg-surface hover:bg-sunken"
    panelClass="bottom-full pb-2"
  />
)
