import { type RefObject, useLayoutEffect } from 'react'

/** Points: smaller letters are no help to a rider. */
const smallestStreet = 6.5
/** How much smaller the letters of the street, and then of the whole label, may get before the street is cut. */
const streetScale = 0.65
const labelScale = 0.6
const step = 0.94

/** Pixels of a point, the unit of sizes on paper. */
const pixelsOfPoint = 96 / 72

/**
 * Makes the text of a label fit into its paper: the street address gets smaller first, then the whole label; what is still
 * too long of the street is cut with an ellipsis. Nothing else is ever cut. Runs again when `content` changes and when fonts
 * have come.
 */
export function useFittedLabel(label: RefObject<HTMLElement | null>, content: readonly unknown[]) {
  useLayoutEffect(() => {
    const fitNow = () => {
      if (label.current) fit(label.current)
    }
    fitNow()
    document.fonts.addEventListener('loadingdone', fitNow)
    return () => document.fonts.removeEventListener('loadingdone', fitNow)
  }, content)
}

function fit(label: HTMLElement) {
  const street = label.querySelector<HTMLElement>('.parcel-label-street')
  const address = street?.parentElement
  if (!street || !address) return
  const fits = () => address.scrollHeight <= address.clientHeight && label.scrollHeight <= label.clientHeight
  label.style.fontSize = ''
  street.style.removeProperty('--street-lines')
  const usual = pointsOf(label)
  for (let size = usual; ; size *= step) {
    label.style.fontSize = `${size}pt`
    street.style.fontSize = ''
    const smallest = Math.max(smallestStreet, pointsOf(street) * streetScale)
    for (let points = pointsOf(street); !fits() && points > smallest; ) {
      points = Math.max(smallest, points * step)
      street.style.fontSize = `${points}pt`
    }
    if (fits()) return
    if (size * step < usual * labelScale) break
  }
  for (let lines = linesOf(street); !fits() && lines > 1; ) {
    lines -= 1
    street.style.setProperty('--street-lines', String(lines))
  }
}

const pointsOf = (element: HTMLElement) =>
  Number.parseFloat(getComputedStyle(element).fontSize) / pixelsOfPoint
const linesOf = (element: HTMLElement) =>
  Math.ceil(element.scrollHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
