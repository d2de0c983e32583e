import type PhotoSwipe from 'photoswipe'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { productMessages } from '#web/shared/products/product-messages.ts'
import { carouselClass, useCarousel } from '#web/ui/carousel.ts'
import { Icon } from '#web/ui/icon.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

interface Props {
  images: readonly string[]
  /** Descriptions of the pictures; an empty one is replaced by the product's name. */
  alts: readonly string[]
  name: string
  /** The picture to show, chosen elsewhere on the page; null for none. */
  chosenPicture: number | null
}

/** On a phone as large as the first screen leaves it beside the bars, the thumbnails, the name and the price. */
const pictureWidth = 'max-md:mx-auto max-md:max-w-[max(14rem,calc(100svh-24rem))]'

/** More thumbnails than these stand in two columns, so that they are no higher than the picture. */
const maxInColumn = 6

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** One large picture and thumbnails beside it. Swipes and arrow keys change the picture; a click enlarges it. */
export function Gallery({ images, alts, name, chosenPicture }: Props) {
  const t = useMessages(productMessages)
  const common = useMessages(commonMessages)
  // Most visitors look at the first picture only, so the others are loaded when the gallery is used.
  const [isUsed, setUsed] = useState(false)
  const onUse = () => setUsed(true)
  const { selected, show, row } = useCarousel({ onUse })
  // Without scripts nothing would load the others.
  const slides = useHydrated() ? images : images.slice(0, 1)
  const lightbox = useRef<PhotoSwipe>(null)
  const thumbnails = useRef<HTMLUListElement>(null)
  useEffect(() => () => lightbox.current?.destroy(), [])
  const latestShow = useRef(show)
  latestShow.current = show
  useEffect(() => {
    if (chosenPicture !== null) latestShow.current(chosenPicture)
  }, [chosenPicture])
  if (images.length === 0)
    return (
      <div className="max-md:pt-3">
        {/* On a phone the name stands right below it. */}
        <div
          data-name={name}
          aria-hidden="true"
          className="product-tile h-28 rounded-lg text-2xl max-md:after:hidden md:aspect-square md:h-auto md:max-h-[calc(100svh-9rem)]"
        />
      </div>
    )
  const several = images.length > 1
  const altOf = (index: number) =>
    alts[index] || (several ? `${name}, ${t.picture(index + 1, images.length)}` : name)

  async function enlarge({ currentTarget }: MouseEvent) {
    const { openLightbox } = await import('./lightbox.ts')
    // Meanwhile it may have been opened by another click, or the page may have been left.
    if (lightbox.current?.isOpen || !currentTarget.isConnected) return
    lightbox.current = openLightbox({ images, altOf, first: selected, t, common })
  }
  /** Changes the picture by an arrow key. Returns the new index, or null for another key. */
  function stepByKey(event: KeyboardEvent) {
    const step = steps[event.key]
    if (step === undefined || !several) return null
    event.preventDefault()
    return show(selected + step)
  }
  function stepThumbnails(event: KeyboardEvent) {
    const index = stepByKey(event)
    if (index !== null) thumbnails.current?.querySelectorAll('button')[index]?.focus()
  }
  return (
    <div className="max-md:pt-3 lg:flex lg:items-start lg:gap-3">
      <div className={`relative min-w-0 grow ${pictureWidth}`}>
        {/* biome-ignore lint/a11y: a click is the short way of the button below, for those who point */}
        <div
          {...row}
          onPointerEnter={onUse}
          onFocus={onUse}
          role={several ? 'group' : undefined}
          aria-label={several ? t.pictures : undefined}
          tabIndex={several ? 0 : undefined}
          onKeyDown={stepByKey}
          onClick={enlarge}
          data-replay
          className={`flex aspect-square w-full cursor-zoom-in overscroll-x-contain rounded-lg bg-tile md:max-h-[calc(100svh-9rem)] ${carouselClass}`}
        >
          {slides.map((image, index) => (
            <div key={image} className="w-full shrink-0 snap-center snap-always">
              {(index === 0 || isUsed) && (
                <LargePicture image={image} alt={altOf(index)} isFirst={index === 0} />
              )}
            </div>
          ))}
        </div>
        <button
          type="button"
          aria-label={t.enlarge}
          onClick={enlarge}
          className="absolute right-2 bottom-2 flex size-11 items-center justify-center rounded-md bg-surface/85 text-ink hover:bg-surface"
        >
          <Icon name="zoom-in" />
        </button>
      </div>
      {several && (
        <ul
          ref={thumbnails}
          aria-label={t.choosePicture}
          className={`flex flex-wrap justify-center gap-2 py-2 md:py-3 lg:order-first lg:py-0 ${images.length > maxInColumn ? 'shrink-0 md:grid-cols-2 lg:grid' : 'lg:flex-col lg:flex-nowrap'}`}
        >
          {images.map((url, index) => (
            <li key={url}>
              <button
                type="button"
                aria-label={t.picture(index + 1, images.length)}
                aria-current={index === selected}
                onClick={() => show(index)}
                onKeyDown={stepThumbnails}
                className={`block size-11 overflow-hidden rounded-md border-2 bg-tile md:h-20 md:w-16 lg:h-22 lg:w-18 ${index === selected ? 'border-ink' : 'border-line hover:border-line-strong'}`}
              >
                <img
                  src={imageAtWidth(url, 150)}
                  srcSet={`${imageAtWidth(url, 150)} 150w, ${imageAtWidth(url, 300)} 300w`}
                  sizes="72px"
                  width="150"
                  height="150"
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover dimmed"
                />
              </button>
            </li>
          ))}
        </ul>
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
      className="size-full object-contain dimmed"
    />
  )
}
