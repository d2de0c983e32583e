import { drawings } from './drawings.ts'
import { emojiBody, emojiExists } from './emoji.ts'

/** Whether there is something to show of that name: a drawing of the demo shop, or an emoji. */
export const subjectExists = (name: string) => drawings[name] !== undefined || emojiExists(name)

/** What is shown in a picture, as a square SVG image. */
export const subjectSvg = (name: string, side: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 32 32">${drawings[name] ?? emojiBody(name)}</svg>`
