import { useEffect, useRef, useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useMessages } from '#web/data/i18n.tsx'
import { storePicture } from '#web/shared/media/use-picture-uploads.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { Modal } from '#web/ui/modal.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { pictureMessages } from './messages.ts'
import { brighten, brightnessOf, neededLight, whitenBackground } from './picture-pixels.ts'
import { smallBelow } from './use-picture-facts.ts'

interface Props {
  /** The stored picture. */
  url: string
  /** The file it was uploaded from, where it was just chosen: it has more pixels. */
  file: File | undefined
  /** Gets the URL of the picture that takes its place. */
  onUse: (url: string) => void
  onClose: () => void
}

interface Changes {
  /** Quarter turns clockwise. */
  turns: number
  light: number
  isWhite: boolean
  reach: number
}

/** What is shown of the changed picture. */
interface Preview {
  image: string
  /** Share of the picture that became white. */
  whitened: number
  /** What it was made with. */
  changes: Changes
}

/** Pixels of the longer side: half as much again as the shop shows, so that a part of it is still sharp. */
const longestSide = 1350
const largestZoom = 4
/** Milliseconds without a change before the preview is made. */
const delay = 120
/** Shares of white beyond which it is not what was meant. */
const [tooLittle, tooMuch] = [0.1, 0.95]
/** Before the cropper has measured the picture. */
const wholePicture: Area = { x: 0, y: 0, width: 100, height: 100 }
/** Pixels by which an arrow key moves the picture. */
const keyboardStep = 5

/** Cuts a picture to a square, lightens it and makes its background white, all in the browser; then it takes the old one's place. */
export default function ImprovePicture({ url, file, onUse, onClose }: Props) {
  const t = useMessages(pictureMessages)
  const common = useMessages(commonMessages)
  const [source, setSource] = useState<HTMLCanvasElement | 'failed'>()
  const [changes, setChanges] = useState<Changes>({ turns: 0, light: 0, isWhite: false, reach: 0.3 })
  const [preview, setPreview] = useState<Preview>()
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  // Asked for the square when the picture is used: its own report comes late after a change of the window.
  const cropper = useRef<Cropper>(null)

  useEffect(() => {
    let isLatest = true
    readPicture(file, url).then(
      (canvas) => {
        if (!isLatest) return
        setSource(canvas)
        const light = neededLight(brightnessOf(pixelsOf(canvas)))
        setChanges((before) => ({ ...before, light }))
      },
      () => isLatest && setSource('failed'),
    )
    return () => {
      isLatest = false
    }
  }, [file, url])

  const making = useDebounced(delay, (latest: Changes) => {
    if (!(source instanceof HTMLCanvasElement)) return
    const { canvas, whitened } = change(source, latest)
    setPreview({ image: canvas.toDataURL('image/jpeg', 0.9), whitened, changes: latest })
  })
  useEffect(() => {
    if (source instanceof HTMLCanvasElement) making.start(changes)
  }, [source, changes, making])

  const saving = useAction(
    async (picture: HTMLCanvasElement) => {
      const { canvas } = change(picture, changes)
      const area = cropper.current?.getCropData()?.croppedAreaPercentages ?? wholePicture
      return storePicture(await toFile(cut(canvas, area)))
    },
    { onSuccess: onUse, failed: t.failed },
  )

  const { isWhite, turns, light, reach } = changes
  const isSmall = source instanceof HTMLCanvasElement && Math.min(source.width, source.height) < smallBelow
  const isOff = preview && isWhite && (preview.whitened < tooLittle || preview.whitened > tooMuch)
  return (
    <Modal
      label={t.title}
      bar={<h2 className="truncate pl-3 text-lg">{t.title}</h2>}
      className="m-auto max-h-[calc(100dvh-1rem)] w-[30rem] max-w-[calc(100vw-1rem)] overflow-y-auto rounded-lg border border-line shadow-lg"
      onClose={onClose}
    >
      <div className="flex flex-col gap-1 px-4 pb-4">
        <div className="relative mx-auto aspect-square w-full max-w-[min(100%,46dvh)] overflow-hidden rounded-md bg-sunken">
          {source === 'failed' && (
            <p role="alert" className="p-4 font-semibold text-danger">
              {t.cannotRead}
            </p>
          )}
          {!preview && source !== 'failed' && <Loading />}
          {preview && (
            <Cropper
              ref={cropper}
              image={preview.image}
              aspect={1}
              showGrid={false}
              crop={crop}
              zoom={zoom}
              maxZoom={largestZoom}
              objectFit="cover"
              keyboardStep={keyboardStep}
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              cropperProps={{ role: 'application', 'aria-label': t.area }}
              mediaProps={{ alt: '' }}
            />
          )}
        </div>
        <Slider label={t.zoom} from={1} to={largestZoom} value={zoom} onChange={setZoom} />
        <Slider
          label={t.light}
          value={light}
          onChange={(value) => setChanges({ ...changes, light: value })}
        />
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <label className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              checked={isWhite}
              onChange={({ target }) => setChanges({ ...changes, isWhite: target.checked })}
              className="size-5 accent-inverse"
            />
            {t.white}
          </label>
          <Button variant="bare" onClick={() => setChanges({ ...changes, turns: (turns + 1) % 4 })}>
            <Icon name="rotate-ccw" className="size-5 -scale-x-100" />
            {t.turn}
          </Button>
        </div>
        {isWhite ? (
          <Slider
            label={t.reach}
            value={reach}
            onChange={(value) => setChanges({ ...changes, reach: value })}
          />
        ) : (
          <p className="text-sm text-ink-2">{t.whiteHint}</p>
        )}
        {isSmall && <p className="text-sm text-ink-2">{t.smallText}</p>}
        <p role="status" className="text-sm font-semibold text-mark-ink empty:hidden">
          {isOff && (preview.whitened < tooLittle ? t.noBackground : t.allBackground)}
        </p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="buy"
            className="grow"
            busy={saving.isBusy}
            busyLabel={t.using}
            // What is cut is what is seen.
            disabled={preview?.changes !== changes}
            onClick={() => source instanceof HTMLCanvasElement && saving.run(source)}
          >
            {t.use}
          </Button>
          <Button onClick={onClose}>{common.cancel}</Button>
        </div>
      </div>
    </Modal>
  )
}

interface SliderProps {
  label: string
  from?: number
  to?: number
  value: number
  onChange: (value: number) => void
}

const Slider = ({ label, from = 0, to = 1, value, onChange }: SliderProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <span className="w-28 shrink-0 text-sm">{label}</span>
    <input
      type="range"
      min={from}
      max={to}
      step="0.05"
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
      className="h-11 min-w-0 grow accent-inverse"
    />
  </label>
)

const canvasOf = (width: number, height: number) => {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width))
  canvas.height = Math.max(1, Math.round(height))
  return canvas
}
const contextOf = (canvas: HTMLCanvasElement) =>
  canvas.getContext('2d', { willReadFrequently: true }) as CanvasRenderingContext2D
const pixelsOf = (canvas: HTMLCanvasElement) =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)

/** Draws the picture; throws if it cannot be loaded or read. */
async function readPicture(file: File | undefined, url: string) {
  const blob = file ?? (await (await fetch(url)).blob())
  const bitmap = await createImageBitmap(blob)
  const factor = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height))
  const canvas = canvasOf(bitmap.width * factor, bitmap.height * factor)
  contextOf(canvas).drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  return canvas
}

/** The picture with these changes, and its share that became white. */
function change(source: HTMLCanvasElement, { turns, light, isWhite, reach }: Changes) {
  const { width, height } = source
  const canvas = turns % 2 === 0 ? canvasOf(width, height) : canvasOf(height, width)
  const context = contextOf(canvas)
  // The picture is stored without transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.drawImage(source, -width / 2, -height / 2)
  if (light === 0 && !isWhite) return { canvas, whitened: 0 }
  const pixels = pixelsOf(canvas)
  if (light > 0) brighten(pixels, light)
  const whitened = isWhite ? whitenBackground(pixels, reach) : 0
  context.putImageData(pixels, 0, 0)
  return { canvas, whitened }
}

/** The square of the picture that was chosen, in hundredths of it. */
function cut(canvas: HTMLCanvasElement, { x, y, width }: Area) {
  const side = Math.min((canvas.width * width) / 100, canvas.height)
  const result = canvasOf(side, side)
  contextOf(result).drawImage(
    canvas,
    (canvas.width * x) / 100,
    (canvas.height * y) / 100,
    side,
    side,
    0,
    0,
    result.width,
    result.height,
  )
  return result
}

const toFile = (canvas: HTMLCanvasElement) =>
  new Promise<File>((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], 'picture.jpg', { type: 'image/jpeg' }))
          : reject(new Error('The picture cannot be packed.')),
      'image/jpeg',
      0.92,
    ),
  )
