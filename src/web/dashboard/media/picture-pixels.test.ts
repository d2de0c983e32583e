import { expect, test } from 'vitest'
import {
  brighten,
  brightnessOf,
  darkBelow,
  neededLight,
  type Pixels,
  whitenBackground,
} from './picture-pixels.ts'

type Colour = readonly [number, number, number]

/** A picture of 20 × 20 pixels, of the colour that each place has. */
function paint(colourAt: (x: number, y: number) => Colour, side = 20): Pixels {
  const data = new Uint8ClampedArray(side * side * 4)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) data.set([...colourAt(x, y), 255], (y * side + x) * 4)
  return { data, width: side, height: side }
}
const at = ({ data, width }: Pixels, x: number, y: number) => [
  ...data.slice((y * width + x) * 4, (y * width + x) * 4 + 3),
]

const white = [255, 255, 255]
const table = [150, 120, 90] as const
const saree = [160, 20, 60] as const
const isGoods = (x: number, y: number) => x >= 6 && x < 14 && y >= 6 && y < 14
/** Goods on a table that gets darker downwards, as under a lamp, with a light pattern of the table's colour on the goods. */
const onTable = (x: number, y: number): Colour => {
  if (x === 10 && y === 10) return table
  return isGoods(x, y) ? saree : [table[0] - 2 * y, table[1] - 2 * y, table[2] - 2 * y]
}

test('the table around the goods becomes white, and the goods stay, also where they have its colour', () => {
  const picture = paint(onTable)
  expect(whitenBackground(picture, 0.5)).toBeCloseTo(1 - 64 / 400)
  expect(at(picture, 0, 0)).toEqual(white)
  expect(at(picture, 5, 10)).toEqual(white)
  expect(at(picture, 19, 19)).toEqual(white)
  expect(at(picture, 10, 10)).toEqual([...table])
  expect(at(picture, 9, 9)).toEqual([...saree])
  // The edge is between both: a straight one has one of four neighbours in the background.
  expect(at(picture, 6, 10)).toEqual([172, 49, 84])
})

test('without reach only what hardly differs from the border becomes white', () => {
  // The steps are small, but half-way down they are far from the border at the top.
  const picture = paint((x, y) =>
    x === 0 || x === 19 || y === 19 ? saree : [200 - 4 * y, 200 - 4 * y, 200 - 4 * y],
  )
  const share = whitenBackground(picture, 0)
  expect(share).toBeGreaterThan(0.1)
  expect(share).toBeLessThan(0.5)
  expect(at(picture, 10, 1)).toEqual(white)
  expect(at(picture, 10, 10)).toEqual([160, 160, 160])
})

test('a background of many colours stays, but for its border', () => {
  const picture = paint((x, y) => ((x + y) % 2 === 0 ? [20, 90, 40] : [230, 200, 30]))
  expect(whitenBackground(picture, 1)).toBeCloseTo(76 / 400)
})

test('a picture of one pixel, one column or one colour is painted without an error', () => {
  for (const [width, height] of [
    [1, 1],
    [1, 5],
    [5, 1],
    [3, 3],
  ] as const) {
    const picture = { data: new Uint8ClampedArray(width * height * 4).fill(77), width, height }
    expect(whitenBackground(picture, 0.5)).toBe(1)
    expect(new Set(picture.data)).toEqual(new Set([255]))
  }
})

test('a dark picture is brightened until it is dark no more; black stays black, white white', () => {
  const dark = paint((x) => [10 + x * 4, 10 + x * 4, 10 + x * 4])
  const before = brightnessOf(dark)
  expect(before).toBeLessThan(darkBelow)
  brighten(dark, neededLight(before))
  expect(brightnessOf(dark)).toBeGreaterThan(0.4)
  expect(brightnessOf(dark)).toBeLessThan(0.6)
  const extremes = paint((x) => (x < 10 ? [0, 0, 0] : [255, 255, 255]))
  brighten(extremes, 1)
  expect([at(extremes, 0, 0), at(extremes, 19, 0)]).toEqual([[0, 0, 0], white])
})

test('what is light enough needs nothing, and nothing can be done for a black picture', () => {
  expect([darkBelow, 0.6, 1, 0].map(neededLight)).toEqual([0, 0, 0, 0])
  expect(neededLight(0.001)).toBe(1)
})

test('brightness is as the eye sees it, and what is transparent is white', () => {
  expect(brightnessOf(paint(() => [0, 255, 0]))).toBeCloseTo(0.7152)
  expect(brightnessOf(paint(() => [0, 0, 255]))).toBeCloseTo(0.0722)
  const clear = paint(() => [0, 0, 0])
  for (let alpha = 3; alpha < clear.data.length; alpha += 4) clear.data[alpha] = 0
  expect(brightnessOf(clear)).toBe(1)
})
