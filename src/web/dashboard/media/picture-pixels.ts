/** Pixels as a canvas has them: red, green, blue and alpha of each, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** Mean brightness as the eye sees it, from 0 (black) to 1; what is transparent is white. */
export function brightnessOf({ data }: Pixels) {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.2126 * (data[at] ?? 0) + 0.7152 * (data[at + 1] ?? 0) + 0.0722 * (data[at + 2] ?? 0)
    const alpha = (data[at + 3] ?? 0) / 255
    sum += (light / 255) * alpha + 1 - alpha
  }
  return (sum * 4) / data.length
}

/** Below this mean brightness a picture is dark. */
export const darkBelow = 0.3

const gammaOf = (amount: number) => 1 / (1 + 2 * amount)

/** How much to brighten a picture of this mean brightness, from 0 to 1, so that it is neither dark nor pale. */
export function neededLight(brightness: number) {
  if (brightness <= 0 || brightness >= darkBelow) return 0
  const gamma = Math.log(0.5) / Math.log(brightness)
  return Math.min(1, (1 / gamma - 1) / 2)
}

/** Brightens what is dark more than what is light already; `amount` is from 0 to 1. */
export function brighten({ data }: Pixels, amount: number) {
  const table = Uint8ClampedArray.from({ length: 256 }, (_, value) => 255 * (value / 255) ** gammaOf(amount))
  for (let at = 0; at < data.length; at += 4)
    for (let channel = at; channel < at + 3; channel += 1) data[channel] = table[data[channel] ?? 0] ?? 0
}

/**
 * Paints white what is joined to the border and has its colour, and returns its share of the picture. `reach` is from 0 to 1: how
 * far a colour may be from that of the border it is joined to, as in a shadow.
 */
export function whitenBackground(pixels: Pixels, reach: number) {
  const isBackground = findBackground(pixels, reach)
  const { data, width, height } = pixels
  let found = 0
  for (let place = 0; place < isBackground.length; place += 1) {
    const white = isBackground[place] ? 1 : whiteAround(isBackground, place, width, height)
    found += isBackground[place] ?? 0
    if (white === 0) continue
    for (let channel = place * 4; channel < place * 4 + 3; channel += 1)
      data[channel] = 255 * white + (data[channel] ?? 0) * (1 - white)
    if (white === 1) data[place * 4 + 3] = 255
  }
  return found / isBackground.length
}

/** How much of white the edge of the goods gets, so that it is no staircase: half of the share of background around it. */
function whiteAround(isBackground: Uint8Array, place: number, width: number, height: number) {
  const x = place % width
  const y = (place - x) / width
  let around = 0
  if (x > 0) around += isBackground[place - 1] ?? 0
  if (x < width - 1) around += isBackground[place + 1] ?? 0
  if (y > 0) around += isBackground[place - width] ?? 0
  if (y < height - 1) around += isBackground[place + width] ?? 0
  return around / 8
}

/** 1 for each pixel that is reached from the border without a step or a distance that is too large. */
function findBackground({ data, width, height }: Pixels, reach: number) {
  const farthest = (20 + 100 * reach) ** 2
  const largestStep = (8 + 24 * reach) ** 2
  const seen = new Uint8Array(width * height)
  /** Of each pixel that was reached, the one of the border from which. */
  const from = new Int32Array(width * height)
  const queue = new Int32Array(width * height)
  let end = 0
  const reached = (place: number, border: number) => {
    seen[place] = 1
    from[place] = border
    queue[end] = place
    end += 1
  }
  for (let x = 0; x < width; x += 1)
    for (const place of [x, (height - 1) * width + x]) if (!seen[place]) reached(place, place)
  for (let y = 0; y < height; y += 1)
    for (const place of [y * width, y * width + width - 1]) if (!seen[place]) reached(place, place)
  const distance = (one: number, other: number) => {
    let sum = 0
    for (let channel = 0; channel < 3; channel += 1)
      sum += ((data[one * 4 + channel] ?? 0) - (data[other * 4 + channel] ?? 0)) ** 2
    return sum
  }
  for (let next = 0; next < end; next += 1) {
    const place = queue[next] ?? 0
    const border = from[place] ?? 0
    const x = place % width
    const visit = (other: number) => {
      if (seen[other] || distance(other, place) > largestStep || distance(other, border) > farthest) return
      reached(other, border)
    }
    if (x > 0) visit(place - 1)
    if (x < width - 1) visit(place + 1)
    if (place >= width) visit(place - width)
    if (place < width * (height - 1)) visit(place + width)
  }
  return seen
}
