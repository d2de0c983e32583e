import { useEffect, useRef, useState } from 'react'
import { useMessages } from '#web/data/i18n.tsx'
import { createStore } from '#web/data/store.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { openReader } from './code-reader.ts'
import { scanMessages } from './messages.ts'
import { createSightings } from './sightings.ts'

/** Whether the camera is on, for all that is scanned for. */
export const camera = createStore(false)

/** Whether there may be a camera: browsers have none for pages without https. */
export const hasCamera = () => navigator.mediaDevices?.getUserMedia !== undefined

type Problem = 'refused' | 'none' | 'broken'

const problemOf = (error: unknown): Problem => {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return 'refused'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'broken'
}

/** Milliseconds between two pictures; a phone that needs longer for one takes its time. */
const pace = 80

/** The part of the picture that the page shows, so that nothing is read that nobody sees. */
function drawShown(video: HTMLVideoElement, picture: HTMLCanvasElement) {
  const { videoWidth, videoHeight, clientWidth, clientHeight } = video
  if (!videoWidth || !clientWidth) return false
  const scale = Math.max(clientWidth / videoWidth, clientHeight / videoHeight)
  const [width, height] = [Math.round(clientWidth / scale), Math.round(clientHeight / scale)]
  picture.width = width
  picture.height = height
  const context = picture.getContext('2d', { willReadFrequently: true })
  context?.drawImage(
    video,
    (videoWidth - width) / 2,
    (videoHeight - height) / 2,
    width,
    height,
    0,
    0,
    width,
    height,
  )
  return context !== null
}

/** Reads codes from the camera until it is aborted. Pictures stay in this function. */
async function watch(video: HTMLVideoElement, onCode: (code: string) => void, signal: AbortSignal) {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: false,
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  signal.addEventListener('abort', stop)
  if (signal.aborted) return stop()
  video.srcObject = stream
  await video.play()
  const read = await openReader()
  const sightings = createSightings()
  const picture = document.createElement('canvas')
  while (!signal.aborted) {
    const codes = drawShown(video, picture) ? await read(picture) : []
    const code = sightings(codes, performance.now())
    if (code !== null && !signal.aborted) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}

/** What the camera sees, and a line across the middle at which to aim. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useMessages(scanMessages).camera
  const video = useRef<HTMLVideoElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!element) return
    const ending = new AbortController()
    watch(element, (code) => latest.current(code), ending.signal).catch((error: unknown) => {
      // What was aborted while it began is no problem.
      if (!ending.signal.aborted) setProblem(problemOf(error))
    })
    return () => ending.abort()
  }, [])
  return (
    <div>
      <div className={`relative ${problem ? 'hidden' : ''}`}>
        <video
          ref={video}
          aria-label={t.picture}
          muted
          playsInline
          className="h-40 w-full rounded-md bg-black object-cover"
        />
        <span aria-hidden="true" className="absolute inset-x-6 top-1/2 h-0.5 bg-sale" />
      </div>
      {problem && <FieldNote id="camera-note" error={t.problems[problem]} className="" />}
    </div>
  )
}
