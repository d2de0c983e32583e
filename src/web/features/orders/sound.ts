import { useSyncExternalStore } from 'react'
import { deviceStorage } from '#web/data/browser-storage.ts'

const memory = 'shodai.order-sound'
const isBoolean = (value: unknown) => typeof value === 'boolean'

let context: AudioContext | null = null
const watchers = new Set<() => void>()
const isOn = () => deviceStorage.read(memory, isBoolean) ?? false

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

/** Whether new orders are to be heard on this device. */
export const useSound = () => useSyncExternalStore(subscribe, isOn, () => false)

export function turnSound(on: boolean) {
  deviceStorage.write(memory, on)
  for (const watcher of watchers) watcher()
  if (on) chime()
}

/** Two short notes, if they are wanted; a browser plays none before somebody has touched the page. */
export function chime() {
  if (!isOn()) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  context.resume().catch(() => {})
  for (const [place, frequency] of [660, 880].entries()) {
    const start = currentTime + place * 0.18
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(0.2, start)
    // It fades away; cut off it would click.
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3)
    tone.connect(volume).connect(destination)
    tone.start(start)
    tone.stop(start + 0.3)
  }
}
