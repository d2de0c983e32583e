import type { SeenCode } from './sightings.ts'

/** Finds the codes of a picture. */
export type ReadCodes = (picture: HTMLCanvasElement) => Promise<SeenCode[]>

// TypeScript does not know it: it is a draft, which browsers on Android and macOS have.
interface Detector {
  detect(picture: HTMLCanvasElement): Promise<{ rawValue: string; boundingBox: DOMRectReadOnly }[]>
}
interface DetectorClass {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** What stands on labels and products. */
const formats = ['code_128', 'qr_code', 'ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_39', 'itf'] as const

/** Whether the browser may have a reader of its own. */
export const mayHaveReader = () => 'BarcodeDetector' in window

const distanceIn = ({ width, height }: HTMLCanvasElement, x: number, y: number) =>
  Math.hypot(x - width / 2, y - height / 2)

/** The reader of the browser; null where it reads nothing that stands on labels. */
export async function openReader(): Promise<ReadCodes | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  // Where the services of the phone are missing there is a reader that reads nothing.
  const supported = await BarcodeDetector?.getSupportedFormats().catch((): string[] => [])
  const known = formats.filter((format) => supported?.includes(format))
  if (
    !BarcodeDetector ||
    !known.includes('code_128') ||
    !known.includes('qr_code') ||
    !known.includes('ean_13')
  )
    return null
  const detector = new BarcodeDetector({ formats: known })
  return async (picture) =>
    (await detector.detect(picture)).map(({ rawValue, boundingBox: { x, y, width, height } }) => ({
      text: rawValue,
      distance: distanceIn(picture, x + width / 2, y + height / 2),
    }))
}
