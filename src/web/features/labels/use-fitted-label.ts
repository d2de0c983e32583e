import { type RefObject, useLayoutEffect } from 'react'

/** Points: smaller letters are no help to a rider. */
const smallestStreet = 6.5
const smallestLabel = 5

/** Pixels of a point, the unit of sizes on paper. */
const pixelsOfPoint = 96 / 72

/**
 * Makes the text of a label fit into its paper: the street address gets smaller first, then is cut with an ellipsis; if
 * everything else is too long as well, the whole label gets smaller. Nothing else is ever cut. Runs again when `content`
 * changes and when fonts have come.
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
  label.style.fontSize = ''
  for (let size = pointsOf(label); ; size *= 0.95) {
    street.style.fontSize = ''
    street.style.removeProperty('--street-lines')
    const fits = () =>
      address.scrollHeight <= address.clientHeight && label.scrollHeight <= label.clientHeight
    for (let points = pointsOf(street); !fits() && points > smallestStreet; ) {
      points = Math.max(smallestStreet, points * 0.94)
      street.style.fontSize = `${points}pt`
    }
    for (let lines = linesOf(street); !fits() && lines > 1; ) {
      lines -= 1
      street.style.setProperty('--street-lines', String(lines))
    }
    if (fits() || size <= smallestLabel) return
    label.style.fontSize = `${size * 0.95}pt`
  }
}

const pointsOf = (element: HTMLElement) =>
  Number.parseFloat(getComputedStyle(element).fontSize) / pixelsOfPoint
const linesOf = (element: HTMLElement) =>
  Math.ceil(element.scrollHeight / Number.parseFloat(getComputedStyle(element).lineHeight))
