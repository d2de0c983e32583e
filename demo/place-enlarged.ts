/** A square picture of raw pixels: three channels for a floor, four for a subject. */
interface Square {
  pixels: Buffer
  side: number
}

/**
 * A copy of the floor with the subject on it, enlarged to the given side by blending neighbouring pixels.
 * One pass over the bytes, several times quicker than resizing and composing as two steps of a pipeline.
 */
export function placeEnlarged(
  subject: Square,
  side: number,
  floor: Square,
  left: number,
  top: number,
): Buffer {
  const from = subject.pixels
  const placed = Buffer.from(floor.pixels)
  const steps = stepsAcross(subject.side, side)
  for (const [y, vertical] of steps.entries()) {
    const upper = vertical.near * subject.side
    const lower = vertical.next * subject.side
    let to = ((top + y) * floor.side + left) * 3
    for (const across of steps) {
      const a = (upper + across.near) * 4
      const b = (upper + across.next) * 4
      const c = (lower + across.near) * 4
      const d = (lower + across.next) * 4
      const wa = byte(from, a + 3) * (1 - across.part) * (1 - vertical.part)
      const wb = byte(from, b + 3) * across.part * (1 - vertical.part)
      const wc = byte(from, c + 3) * (1 - across.part) * vertical.part
      const wd = byte(from, d + 3) * across.part * vertical.part
      const cover = wa + wb + wc + wd
      if (cover > 0) {
        for (let channel = 0; channel < 3; channel++) {
          const ink =
            wa * byte(from, a + channel) +
            wb * byte(from, b + channel) +
            wc * byte(from, c + channel) +
            wd * byte(from, d + channel)
          placed[to + channel] = (ink + (255 - cover) * byte(placed, to + channel)) / 255 + 0.5
        }
      }
      to += 3
    }
  }
  return placed
}

interface Step {
  near: number
  next: number
  part: number
}

/** For each pixel of the larger side, the two pixels of the smaller it lies between and how far along. */
function stepsAcross(small: number, large: number): Step[] {
  return Array.from({ length: large }, (_, index) => {
    const at = Math.min(Math.max(((index + 0.5) * small) / large - 0.5, 0), small - 1)
    const near = Math.floor(at)
    return { near, next: Math.min(near + 1, small - 1), part: at - near }
  })
}

function byte(buffer: Buffer, index: number): number {
  return buffer[index] ?? 0
}
