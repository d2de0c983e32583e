import { useId, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { type ShopDetails, telHref } from '#web/data/shop-details.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { layoutMessages } from './messages.ts'

/** Floats over every public page; hover, keyboard focus or a click opens the list of contact links. */
export function ContactButton({ shopDetails }: { shopDetails: ShopDetails }) {
  const t = useMessages(layoutMessages)
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
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+var(--action-bar)+1.5rem)] z-20 flex flex-col items-end gap-2 md:right-6 md:bottom-6"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onFocus={(event) => event.target.matches(':focus-visible') && setFocused(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <ul id={listId} hidden={!open} className="card p-2 shadow-lg">
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
      <button
        type="button"
        aria-label={t.contact}
        aria-expanded={open}
        aria-controls={listId}
        className="flex size-14 items-center justify-center rounded-full bg-inverse text-on-inverse shadow-lg hover:bg-brand-strong"
        onClick={() => (pressed ? close() : setPressed(true))}
      >
        <Icon name={open ? 'x' : 'message-square'} className="size-6" />
      </button>
    </div>
  )
}
