import { useEffect, useState } from 'react'
import { imageWidths } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { pictureMessages } from './messages.ts'
import { brightnessOf, darkBelow } from './picture-pixels.ts'

interface PictureFacts {
  width: number
  height: number
  isSmall: boolean
  isDark: boolean
  isSquare: boolean
}

/** Pixels of the shorter side, below which a picture is blurred where it is shown large. */
export const smallBelow = 600
const largest = Math.max(...imageWidths)
/** Pixels of each side, scaled down to which the brightness of a picture is measured. */
const sampleSide = 64

/** What can be better about a stored picture, in words; nothing until it is known. */
export function usePictureHints(url: string) {
  const t = useMessages(pictureMessages)
  const facts = usePictureFacts(url)
  if (!facts) return []
  const { width, height, isSmall, isDark, isSquare } = facts
  return [isSmall && t.small(width, height), isDark && t.dark, !isSquare && t.notSquare].filter(
    (hint) => hint !== false,
  )
}

/** Null until they are known, or if the picture cannot be read. */
function usePictureFacts(url: string): PictureFacts | null {
  const [facts, setFacts] = useState<PictureFacts | null>(null)
  useEffect(() => {
    let isLatest = true
    const image = new Image()
    image.src = url
    image.decode().then(
      () => isLatest && setFacts(factsOf(image)),
      () => isLatest && setFacts(null),
    )
    return () => {
      isLatest = false
    }
  }, [url])
  return facts
}

function factsOf(image: HTMLImageElement): PictureFacts | null {
  const { naturalWidth: width, naturalHeight: height } = image
  const canvas = document.createElement('canvas')
  canvas.width = sampleSide
  canvas.height = sampleSide
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || width === 0) return null
  context.drawImage(image, 0, 0, sampleSide, sampleSide)
  const brightness = brightnessOf(context.getImageData(0, 0, sampleSide, sampleSide))
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  return {
    width,
    height,
    // One of the largest width may have been larger.
    isSmall: width < smallBelow || (width < largest && height < smallBelow),
    isDark: brightness < darkBelow,
    // A part of a hundredth is not seen.
    isSquare: short / long > 0.99,
  }
}
