import { Icon } from '#web/components/icon.tsx'
import { useAdminTexts } from '#web/texts/texts.tsx'
import { turnSound, useSound } from './sound.ts'

/** Lets new orders be heard; pressing it is what browsers ask for before they make a sound. */
export function SoundButton() {
  const { lists } = useAdminTexts()
  const isOn = useSound()
  return (
    <button type="button" className="button-secondary px-3" onClick={() => turnSound(!isOn)}>
      <Icon name={isOn ? 'bell-off' : 'bell'} />
      <span className="sr-only desk:not-sr-only">{isOn ? lists.soundOff : lists.soundOn}</span>
    </button>
  )
}
