import { type KeyboardEvent, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useMagnifier } from './magnifier.ts'
import { productMessages } from './product-messages.ts'

interface Props {
  images: readonly string[]
  altOf: (place: number) => string
  first: number
  onClose: () => void
}

/** The pictures as large as the screen, and larger where somebody looks closely. */
export function Zoom({ images, altOf, first, onClose }: Props) {
  const common = useMessages(commonMessages)
  const t = useMessages(productMessages)
  const [shown, setShown] = useState(first)
  const several = images.length > 1
  function step(by: number) {
    setShown((shown + by + images.length) % images.length)
    magnifier.reset()
  }
  const magnifier = useMagnifier((by) => several && step(by))
  const { scale, larger, smaller, around } = magnifier

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === '+' || event.key === '=') larger()
    else if (event.key === '-') smaller()
    // A picture larger than the screen is moved by the arrow keys instead.
    else if (several && scale === 1 && event.key === 'ArrowLeft') step(-1)
    else if (several && scale === 1 && event.key === 'ArrowRight') step(1)
    else return
    event.preventDefault()
  }
  const bar = (
    <>
      <Button name="zoom-out" label={t.smaller} onClick={smaller} disabled={scale <= 1} />
      <Button name="zoom-in" label={t.larger} onClick={larger} disabled={scale >= magnifier.most} />
      {several && (
        <>
          <Button name="chevron-left" label={common.previous} onClick={() => step(-1)} />
          <p aria-live="polite" className="text-sm text-ink-2">
            {t.picture(shown + 1, images.length)}
          </p>
          <Button name="chevron-right" label={common.next} onClick={() => step(1)} />
        </>
      )}
    </>
  )
  return (
    <Modal label={t.enlarge} bar={bar} onClose={onClose} className="m-0 h-dvh max-h-none w-screen max-w-none">
      {/* biome-ignore lint/a11y: what is done here by pointing is done by the buttons above as well */}
      <div
        {...around}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        role="group"
        aria-label={t.enlarged}
        onKeyDown={onKeyDown}
        className={`grid h-[calc(100dvh-3.5rem)] touch-pan-x touch-pan-y overflow-auto overscroll-contain bg-sunken select-none ${scale > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
      >
        <img
          key={images[shown]}
          src={images[shown]}
          alt={altOf(shown)}
          width="900"
          height="900"
          draggable={false}
          style={{ width: `calc(min(100vw, 100dvh - 3.5rem) * ${scale})` }}
          className="m-auto aspect-square h-auto max-w-none object-contain dark:brightness-90"
        />
      </div>
    </Modal>
  )
}

interface ButtonProps {
  name: IconName
  label: string
  onClick: () => void
  disabled?: boolean
}

const Button = ({ name, label, onClick, disabled }: ButtonProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onClick}
    disabled={disabled}
    className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sunken disabled:opacity-40"
  >
    <Icon name={name} />
  </button>
)
