import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { orderListMessages } from './list-messages.ts'
import { turnSound, useSound } from './sound.ts'

/** Lets new orders be heard; pressing it is what browsers ask for before they make a sound. */
export function SoundButton() {
  const t = useMessages(orderListMessages)
  const isOn = useSound()
  return (
    <button type="button" className="button-secondary px-3" onClick={() => turnSound(!isOn)}>
      <Icon name={isOn ? 'bell-off' : 'bell'} />
      <span className="sr-only md:not-sr-only">{isOn ? t.soundOff : t.soundOn}</span>
    </button>
  )
}
