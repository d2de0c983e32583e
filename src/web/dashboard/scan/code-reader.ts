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

/** The reader of the browser, which costs nothing to load, or else our own. */
export async function openReader(): Promise<ReadCodes> {
  return (await openDetector()) ?? openModule()
}

const distanceIn = ({ width, height }: HTMLCanvasElement, x: number, y: number) =>
  Math.hypot(x - width / 2, y - height / 2)

async function openDetector(): Promise<ReadCodes | null> {
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

/** A megabyte, of which only browsers without a reader of their own load anything. */
async function openModule(): Promise<ReadCodes> {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  // From this shop: by itself it would load the module from another server.
  const address = new URL('zxing-wasm/reader/zxing_reader.wasm', import.meta.url).href
  await prepareZXingModule({ overrides: { locateFile: () => address }, fireImmediately: true })
  return async (picture) => {
    const context = picture.getContext('2d', { willReadFrequently: true })
    if (!context) return []
    const found = await readBarcodes(context.getImageData(0, 0, picture.width, picture.height), {
      formats: ['Code128', 'QRCode', 'EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code39', 'ITF'],
      maxNumberOfSymbols: 4,
    })
    return found
      .filter(({ isValid }) => isValid)
      .map(({ text, position: { topLeft, bottomRight } }) => ({
        text,
        distance: distanceIn(picture, (topLeft.x + bottomRight.x) / 2, (topLeft.y + bottomRight.y) / 2),
      }))
  }
}
