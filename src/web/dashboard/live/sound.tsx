import { useSyncExternalStore } from 'react'
import { ToolButton } from '#web/dashboard/kit/tool-button.tsx'
import { deviceStorage } from '#web/data/browser-storage.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { liveMessages } from './messages.ts'

const storageKey = 'shodai.order-sound'
const isBoolean = (value: unknown) => typeof value === 'boolean'

let context: AudioContext | null = null
const listeners = new Set<() => void>()
const isSoundOn = () => deviceStorage.read(storageKey, isBoolean) ?? false

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

function setSound(isOn: boolean) {
  deviceStorage.write(storageKey, isOn)
  for (const listener of listeners) listener()
  if (isOn) playSound()
}

/** Turns the sound of new orders on or off; browsers play sounds only after the page was pressed. */
export function SoundButton() {
  const t = useMessages(liveMessages)
  const isOn = useSyncExternalStore(subscribe, isSoundOn, () => false)
  return (
    <ToolButton
      icon={isOn ? 'bell-off' : 'bell'}
      label={isOn ? t.soundOff : t.soundOn}
      onClick={() => setSound(!isOn)}
    />
  )
}

/** Plays two short notes if the sound is on. */
export function playSound() {
  if (!isSoundOn()) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  context.resume().catch(() => {})
  for (const [index, frequency] of [660, 880].entries()) {
    const start = currentTime + index * 0.18
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, start)
    // A tone that is cut off clicks.
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.3)
  }
}
