/** `counted`: go on; `done`: an order is finished; `stop`: look at the screen. */
export type Sound = 'counted' | 'done' | 'stop'

/** Tones after one another, in hertz and seconds. */
const tones: Record<Sound, readonly (readonly [pitch: number, length: number])[]> = {
  counted: [[1320, 0.07]],
  done: [
    [880, 0.09],
    [1320, 0.09],
    [1760, 0.16],
  ],
  stop: [
    [220, 0.25],
    [160, 0.45],
  ],
}
const vibrations: Record<Sound, number[]> = { counted: [30], done: [30, 60, 30], stop: [250, 100, 400] }

let context: AudioContext | undefined

/** Is heard and felt; where the browser has no sound, the screen says the same. */
export function hear(sound: Sound) {
  navigator.vibrate?.(vibrations[sound])
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  // Browsers let a page be heard once somebody has pressed something on it.
  void context.resume().catch(() => {})
  let start = context.currentTime
  for (const [pitch, length] of tones[sound]) {
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.type = sound === 'stop' ? 'square' : 'sine'
    tone.frequency.value = pitch
    volume.gain.setValueAtTime(sound === 'stop' ? 0.5 : 0.3, start)
    volume.gain.exponentialRampToValueAtTime(0.01, start + length)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + length)
    start += length
  }
}
