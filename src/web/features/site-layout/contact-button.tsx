import { useId, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { dial, type ShopDetails } from '#web/data/shop-details.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { layoutMessages } from './messages.ts'

/** Floats over every public page; pointing at it, reaching it by keyboard or pressing it shows the ways to the shop. */
export function ContactButton({ signs }: { signs: ShopDetails }) {
  const t = useMessages(layoutMessages)
  const listId = useId()
  const [pointed, setPointed] = useState(false)
  const [reached, setReached] = useState(false)
  const [pressed, setPressed] = useState(false)
  const open = pointed || reached || pressed
  const close = () => {
    setPointed(false)
    setReached(false)
    setPressed(false)
  }
  const ways: { icon: IconName; word: string; href: string }[] = [
    { icon: 'message-square', word: t.chat, href: signs.chatLink },
    { icon: 'phone', word: t.call, href: dial(signs.phone) },
    { icon: 'share-2', word: t.social, href: signs.socialLink },
  ]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only shows earlier what its button shows
    <div
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+var(--action-bar)+1.5rem)] z-20 flex flex-col items-end gap-2 md:right-6 md:bottom-6"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && close()}
      onFocus={(event) => event.target.matches(':focus-visible') && setReached(true)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      <ul id={listId} hidden={!open} className="card p-2 shadow-lg">
        {open &&
          ways.map(({ icon, word, href }) => (
            <li key={icon}>
              <a
                href={href}
                rel="noopener"
                className="flex min-h-11 items-center gap-3 rounded-md px-3 whitespace-nowrap hover:bg-sunken"
              >
                <Icon name={icon} className="size-5 text-brand" />
                {word}
              </a>
            </li>
          ))}
      </ul>
      <button
        type="button"
        aria-label={t.contact}
        aria-expanded={open}
        aria-controls={listId}
        className="flex size-14 items-center justify-center rounded-full bg-brand text-on-brand shadow-lg hover:bg-brand-strong"
        onClick={() => (pressed ? close() : setPressed(true))}
      >
        <Icon name={open ? 'x' : 'message-square'} className="size-6" />
      </button>
    </div>
  )
}
