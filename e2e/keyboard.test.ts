import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, openBrowser, phone } from './browser.ts'
import { findProduct, isPlain } from './stored-cart.ts'

const { visit } = openBrowser()

interface Focus {
  name: string
  /** The width of its focus ring in pixels; 0 where there is none. */
  ring: number
  /** The contrast of the ring's colour with what is behind it. */
  contrast: number
  isInView: boolean
}

/** The focused element: its name and what shows that it is focused; null where nothing is. */
const focusOf = (page: Page) =>
  page.evaluate((): Focus | null => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText)
    const name = [element.getAttribute('aria-label'), ...labels, element.innerText].find((text) =>
      text?.trim(),
    )

    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    /** Red, green, blue and alpha of a CSS colour, whatever it is written in. */
    const channels = (color: string) => {
      if (!canvas) throw new Error('no canvas')
      canvas.clearRect(0, 0, 1, 1)
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }
    const luminance = (color: string) =>
      channels(color)
        .slice(0, 3)
        .map((channel) => channel / 255)
        .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
        .reduce((sum, channel, index) => sum + channel * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
    const isSeen = (color: string) => (channels(color)[3] ?? 0) > 127
    /** What is behind the element, where its ring is. */
    const behind = (from: Element | null): string => {
      if (!from) return 'white'
      const { backgroundColor } = getComputedStyle(from)
      return isSeen(backgroundColor) ? backgroundColor : behind(from.parentElement)
    }
    // A radio button's ring is drawn around its label.
    const drawn = [[element], [element, '::after'], [element.closest('label')]] as const
    const rings = drawn.flatMap(([on, pseudo]) => {
      if (!on) return []
      const { outlineStyle, outlineColor, outlineWidth, outlineOffset } = getComputedStyle(on, pseudo)
      if (outlineStyle === 'none' || !isSeen(outlineColor)) return []
      const isInside = Number.parseFloat(outlineOffset) < 0
      const [light = 1, dark = 0] = [
        luminance(outlineColor),
        luminance(behind(isInside ? on : on.parentElement)),
      ].sort((one, other) => other - one)
      return [{ ring: Number.parseFloat(outlineWidth), contrast: (light + 0.05) / (dark + 0.05) }]
    })
    const [ring = { ring: 0, contrast: 1 }] = rings.sort((one, other) => other.ring - one.ring)
    const box = element.getBoundingClientRect()
    const isInView = box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    return { name: name?.trim() ?? '', ...ring, isInView }
  })

/** Presses Tab until the element of this name is focused. Every element on the way must show its focus (WCAG 2.4.7, 1.4.11). */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press('Tab')
    const focus = await focusOf(page)
    if (!focus) continue
    expect(focus.ring, `focus ring of “${focus.name}” in pixels`).toBeGreaterThanOrEqual(2)
    expect(focus.contrast, `contrast of the focus ring of “${focus.name}”`).toBeGreaterThanOrEqual(3)
    if (!focus.name.startsWith(name)) continue
    expect(focus.isInView, `“${focus.name}” is in view`).toBe(true)
    return
  }
  throw new Error(`${name} is not reached by Tab.`)
}

for (const viewport of [phone, desktop])
  test(`by keyboard alone from the home page to the placed order, with a visible focus ring at every step, at ${viewport.width} px`, async () => {
    const { name } = await findProduct(isPlain)
    const page = await visit('/', { viewport, reducedMotion: 'reduce' })
    await tabTo(page, 'Skip to content')
    // The banner is skipped, but its ring stands on another ground than all others.
    await tabTo(page, '01700-000000')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, 'See all')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'All Products', level: 1 }).waitFor()
    await tabTo(page, name.slice(0, 12))
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/product-details\/\d+$/)
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await tabTo(page, 'Order Now')
    await page.keyboard.press('Enter')
    await page.waitForURL('/product-checkout')

    await page.getByRole('heading', { level: 1 }).waitFor()
    await tabTo(page, 'Mobile Number')
    await page.keyboard.type(`017${String(Date.now()).slice(-8)}`)
    await tabTo(page, 'Full Name')
    await page.keyboard.type('Karim Mia')
    for (const [field, place] of [
      ['District', 'dhaka'],
      ['Thana', 'mirpur'],
    ] as const) {
      await tabTo(page, field)
      await page.keyboard.type(place)
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await tabTo(page, 'Full Address')
    await page.keyboard.type('House 4, Road 2')
    await tabTo(page, 'Confirm Order')
    await page.keyboard.press('Enter')
    await page.waitForURL('/order-success')
    await page.getByText(/^#[2-9A-Z]{4}-[2-9A-Z]{4}$/).waitFor()
  })
