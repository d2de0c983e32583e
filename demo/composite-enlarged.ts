/** A square image of raw pixels: three channels for the background, four for the subject. */
interface Square {
  pixels: Buffer
  side: number
}

/**
 * Enlarges the subject with bilinear interpolation and composites it onto a copy of the background. A single pass, several
 * times faster than resizing and compositing as two steps of sharp.
 */
export function compositeEnlarged(
  subject: Square,
  side: number,
  background: Square,
  left: number,
  top: number,
): Buffer {
  const from = subject.pixels
  const result = Buffer.from(background.pixels)
  const steps = stepsAcross(subject.side, side)
  for (const [y, vertical] of steps.entries()) {
    const upper = vertical.near * subject.side
    const lower = vertical.next * subject.side
    let to = ((top + y) * background.side + left) * 3
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
          result[to + channel] = (ink + (255 - cover) * byte(result, to + channel)) / 255 + 0.5
        }
      }
      to += 3
    }
  }
  return result
}

interface Step {
  near: number
  next: number
  part: number
}

/** For each pixel of the larger side, the two neighbouring pixels of the smaller side and the weight of the second. */
function stepsAcross(small: number, large: number): Step[] {
  return Array.from({ length: large }, (_, index) => {
    const position = Math.min(Math.max(((index + 0.5) * small) / large - 0.5, 0), small - 1)
    const near = Math.floor(position)
    return { near, next: Math.min(near + 1, small - 1), part: position - near }
  })
}

function byte(buffer: Buffer, index: number): number {
  return buffer[index] ?? 0
}
