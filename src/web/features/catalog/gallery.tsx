import { type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { usePictureStrip } from './picture-strip.ts'
import { productMessages } from './product-messages.ts'

const Zoom = lazy(() => import('./lightbox.tsx').then(({ Zoom }) => ({ default: Zoom })))

interface Props {
  images: readonly string[]
  /** What the merchant says each picture shows; empty where nothing. */
  alts: readonly string[]
  name: string
}

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One picture large, the others beside it and as buttons below; swiped, walked through with arrow keys, or enlarged. */
export function Gallery({ images, alts, name }: Props) {
  const t = useMessages(productMessages)
  const { shown, places, isThere, show, showBy, around } = usePictureStrip(images.length)
  const [enlarged, setEnlarged] = useState(false)
  const thumbnails = useRef<HTMLUListElement>(null)
  if (images.length === 0)
    return (
      <div className="card aspect-square bg-sunken">
        <Icon name="package" className="size-full p-[30%] text-line-strong" />
      </div>
    )
  const several = images.length > 1
  const altOf = (place: number) =>
    alts[place] || (several ? `${name}, ${t.picture(place + 1, images.length)}` : name)

  /** Walks by arrow keys; answers where it came to, null for another key. */
  function walk(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || !several) return null
    event.preventDefault()
    return showBy(step)
  }
  function walkThumbnails(event: KeyboardEvent) {
    const place = walk(event)
    if (place !== null) thumbnails.current?.querySelectorAll('button')[place]?.focus()
  }
  return (
    <div className="mx-auto w-full max-w-[32rem] md:max-w-none">
      <div className="relative">
        {/* biome-ignore lint/a11y: a click is the short way of the button below, for those who point */}
        <div
          {...around}
          role={several ? 'group' : undefined}
          aria-label={several ? t.pictures : undefined}
          tabIndex={several ? 0 : undefined}
          onKeyDown={walk}
          onClick={() => setEnlarged(true)}
          className="flex aspect-square cursor-zoom-in snap-x snap-mandatory overflow-x-auto overscroll-x-contain scroll-smooth rounded-xl border border-line bg-sunken [scrollbar-width:none]"
        >
          {images.slice(0, places).map((image, place) => (
            <div key={image} className="w-full shrink-0 snap-center snap-always">
              {isThere(place) && <LargePicture image={image} alt={altOf(place)} isFirst={place === 0} />}
            </div>
          ))}
        </div>
        <button
          type="button"
          aria-label={t.enlarge}
          onClick={() => setEnlarged(true)}
          className="absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-full bg-surface/85"
        >
          <Icon name="zoom-in" />
        </button>
      </div>
      {several && (
        <ul ref={thumbnails} aria-label={t.choosePicture} className="mt-3 grid grid-cols-4 gap-2.5">
          {images.map((url, place) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t.picture(place + 1, images.length)}
                aria-current={place === shown}
                onClick={() => show(place)}
                onKeyDown={walkThumbnails}
                className={`block aspect-square w-full overflow-hidden rounded-lg border-2 bg-sunken ${place === shown ? 'border-brand' : 'border-line hover:border-line-strong'}`}
              >
                <img
                  src={imageAtWidth(url, 150)}
                  srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
                  sizes="(min-width: 769px) 150px, 22vw"
                  width="150"
                  height="150"
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-contain dark:brightness-90"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {enlarged && (
        <Suspense>
          <Zoom images={images} altOf={altOf} first={shown} onClose={() => setEnlarged(false)} />
        </Suspense>
      )}
    </div>
  )
}

function LargePicture({ image, alt, isFirst }: { image: string; alt: string; isFirst: boolean }) {
  return (
    <img
      src={imageAtWidth(image, 450)}
      srcSet={`${imageAtWidth(image, 300)} 300w, ${imageAtWidth(image, 450)} 450w, ${image} 900w`}
      sizes="(min-width: 1280px) 640px, (min-width: 769px) 52vw, 100vw"
      width="900"
      height="900"
      alt={alt}
      fetchPriority={isFirst ? 'high' : 'auto'}
      className="size-full object-contain dark:brightness-90"
    />
  )
}
