import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faces, setFace } from './fonts.ts'

/**
 * Every 50 px where phones and tablets are, then what is just above the wide breakpoints. 320 px is also a desktop at 400 %, 640 px
 * one at 200 %; 768 px is the widest phone layout.
 */
const widths = [
  ...Array.from({ length: 16 }, (_, index) => 320 + 50 * index),
  360,
  640,
  768,
  1120,
  1320,
  1570,
  1920,
]
/** The narrowest phone, the widest phone layout, and a desktop. */
const narrowestOfLayouts = [320, 768, 1280]

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>
interface Frame {
  clip: Box
  isBar: boolean
}

/**
 * Pairs of controls of the page, outside its bars and open layers, of which one lies over the other, texts broken into letters or
 * wider than their place in a bar, and the page's overflow, after what follows the width of the window has been painted.
 */
async function findFaults() {
  const nextFrame = () => new Promise((resolve) => window.nativeAnimationFrame(resolve))
  await nextFrame()
  await nextFrame()
  const within = (box: Box, clip: Box): Box => ({
    left: Math.max(box.left, clip.left),
    right: Math.min(box.right, clip.right),
    top: Math.max(box.top, clip.top),
    bottom: Math.min(box.bottom, clip.bottom),
  })
  const everywhere = { left: -Infinity, right: Infinity, top: -Infinity, bottom: Infinity }
  const known = new Map<Element, Frame>()
  /** What an element and those around it do not cut off, and whether one of them is a bar. */
  const frameOf = (element: Element | null): Frame => {
    if (!element) return { clip: everywhere, isBar: false }
    const frame = known.get(element)
    if (frame) return frame
    const { clip, isBar } = frameOf(element.parentElement)
    const { overflow, position } = getComputedStyle(element)
    const made = {
      clip: overflow === 'visible' ? clip : within(element.getBoundingClientRect(), clip),
      isBar: isBar || position === 'fixed' || position === 'sticky',
    }
    known.set(element, made)
    return made
  }
  const isShown = (element: Element, box: Box) =>
    element.checkVisibility({
      opacityProperty: true,
      visibilityProperty: true,
      contentVisibilityAuto: true,
    }) &&
    // For screen readers only.
    getComputedStyle(element).clipPath === 'none' &&
    box.right - box.left > 2
  const nameOf = (element: Element) =>
    (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40) || element.tagName
  // A button may stand inside its own input, behind it in the document.
  const belongs = (one: Element, other: Element) => {
    const follows = one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING
    const [first, second] = follows ? [one, other] : [other, one]
    return first.contains(second) || (first.matches('input') && first.parentElement?.contains(second))
  }
  const controls = [...document.querySelectorAll('a,button,input,select,textarea,summary')]
    .filter(
      (each) =>
        isShown(each, each.getBoundingClientRect()) &&
        !each.closest('dialog,[popover],[inert]') &&
        !frameOf(each).isBar,
    )
    .map((element) => ({
      element,
      box: within(element.getBoundingClientRect(), frameOf(element.parentElement).clip),
    }))
    .sort((one, other) => one.box.top - other.box.top)
  const faults: string[] = []
  for (const [index, { element, box }] of controls.entries())
    for (const { element: other, box: otherBox } of controls.slice(index + 1)) {
      // The others begin even further down.
      if (otherBox.top > box.bottom) break
      const { left, right, top, bottom } = within(box, otherBox)
      if (right - left > 2 && bottom - top > 2 && !belongs(element, other))
        faults.push(`${nameOf(element)} × ${nameOf(other)}`)
    }
  const range = document.createRange()
  const faultOf = (node: Node) => {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text.length < 4 || !parent) return null
    range.selectNodeContents(node)
    const { clip, isBar } = frameOf(parent)
    const box = within(range.getBoundingClientRect(), clip)
    if (!isShown(parent, box)) return null
    const control = isBar && parent.closest('a,button')?.getBoundingClientRect()
    if (control && (box.left < control.left - 2 || box.right > control.right + 2))
      return 'wider than its control'
    const parts = [...range.getClientRects()]
    const lines = new Set(parts.map(({ top }) => Math.round(top))).size
    // More lines than words: some are broken.
    if (lines < 3 || lines <= text.split(/[\s\p{Pd}]+/u).length) return null
    // Three letters or so are not wider than three times their size, whatever the script and the face.
    const widest = Math.max(...parts.map(({ width }) => width))
    return widest < 3 * Number.parseFloat(getComputedStyle(parent).fontSize)
      ? 'letters below each other'
      : null
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const fault = faultOf(texts.currentNode)
    if (fault) faults.push(`${fault}: ${texts.currentNode.textContent?.trim().slice(0, 40)}`)
  }
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  if (overflow > 0) faults.push(`${overflow} px too wide`)
  return faults
}

/**
 * Checks that nothing of the open page lies over another and that it never scrolls sideways, whatever its width and letters. Every
 * width is tried in the wide face, and in the usual one, which takes less room, where layouts begin.
 */
export async function expectFitsEveryWidth(page: Page) {
  await showLayoutAlone(page, true)
  for (const face of faces) {
    await setFace(page, face)
    for (const width of face === 'wide' ? widths : narrowestOfLayouts) await expectFits(page, width, face)
    await setFontSize(page, '200%')
    for (const width of [320, 768]) await expectFits(page, width, `200 % ${face}`)
    await setFontSize(page, '')
  }
  await setFace(page, 'usual')
  await showLayoutAlone(page, false)
}

/**
 * Lays out the whole page, also what is below the window, and paints nothing of it: that would take more than half of the time, and
 * where things are does not depend on it.
 */
const showLayoutAlone = (page: Page, isAlone: boolean) =>
  page.evaluate((isAlone) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(':root { clip-path: inset(50%) } * { content-visibility: visible !important }')
    document.adoptedStyleSheets = isAlone ? [sheet] : []
  }, isAlone)

/** Checks the open page at a width; `letters` are named when it fails. */
export async function expectFits(page: Page, width: number, letters = '') {
  await page.setViewportSize({ width, height: 800 })
  // A chart follows the width of the window a moment later.
  await expect
    .poll(() => page.evaluate(findFaults), { message: `${page.url()} ${width} px ${letters}` })
    .toEqual([])
}

/** 200 % enlarges nothing but the letters. */
export const setFontSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize
  }, size)
