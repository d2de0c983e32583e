import { useRevalidator } from 'react-router'
import { imageAtWidth } from '#shop/catalog/rules.ts'
import type { Slider } from '#shop/slider/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { homeMessages } from '#web/features/catalog/home-messages.ts'
import { carouselClass, useCarousel } from '#web/ui/carousel.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'

const frame = 'relative aspect-[2/1] overflow-hidden rounded-lg md:rounded-lg'

export type Slide = Pick<Slider, '_id' | 'image' | 'title'>

/** The merchant's slides, one at a time, in a frame of fixed size. */
export function HeroSlider({ slides }: { slides: Slide[] | null }) {
  const homeText = useMessages(homeMessages)
  const { revalidate } = useRevalidator()
  if (slides === null)
    return (
      <div className={`${frame} flex items-center justify-center bg-sunken`}>
        <LoadFailed text={homeText.slidesFailed} onRetry={() => revalidate()} />
      </div>
    )
  if (slides.length === 0)
    return (
      <p
        className={`${frame} flex items-center justify-center bg-banner p-6 text-center font-display text-3xl leading-tight font-semibold text-on-banner`}
      >
        {homeText.slidesEmpty}
      </p>
    )
  return <Slides slides={slides} />
}

function Slides({ slides }: { slides: Slide[] }) {
  const common = useMessages(commonMessages)
  const homeText = useMessages(homeMessages)
  const { selected, stopped, toggle, previous, next, show, row, root } = useCarousel({ autoplay: true })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, not pictures
    <div
      role="group"
      aria-roledescription={homeText.carousel}
      aria-label={homeText.slides}
      className={`${frame} bg-sunken`}
      {...root}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what scrolls */}
      <div {...row} tabIndex={0} className={`size-full -outline-offset-4 ${carouselClass}`}>
        <ul className="flex h-full">
          {slides.map(({ _id, image, title }, index) => (
            <li key={_id} className="min-w-0 shrink-0 basis-full snap-start [content-visibility:auto]">
              <img
                src={imageAtWidth(image, 900)}
                srcSet={`${imageAtWidth(image, 450)} 450w, ${image} 900w`}
                sizes="(min-width: 1280px) 950px, (min-width: 769px) 75vw, 100vw"
                width="900"
                height="450"
                alt={title || homeText.slide(index + 1, slides.length)}
                loading={index === 0 ? 'eager' : 'lazy'}
                fetchPriority={index === 0 ? 'high' : 'auto'}
                decoding="async"
                className="size-full object-cover dark:brightness-90"
              />
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className="absolute inset-x-0 bottom-0 flex items-center justify-center">
          <SlideButton icon="chevron-left" label={common.previous} onClick={previous} />
          {slides.map(({ _id }, index) => (
            <button
              key={_id}
              type="button"
              aria-label={homeText.slide(index + 1, slides.length)}
              aria-current={index === selected}
              onClick={() => show(index)}
              className="group flex h-11 w-6 items-center justify-center"
            >
              <span className="size-2.5 rounded-full border border-ink bg-surface group-aria-[current=true]:w-5 group-aria-[current=true]:bg-ink" />
            </button>
          ))}
          <SlideButton icon="chevron-right" label={common.next} onClick={next} />
          <SlideButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? homeText.play : homeText.pause}
            className="motion-reduce:hidden"
            onClick={toggle}
          />
        </div>
      )}
    </div>
  )
}

interface ButtonProps {
  icon: IconName
  label: string
  className?: string
  onClick: () => void
}

function SlideButton({ icon, label, className = '', onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`flex size-11 items-center justify-center ${className}`}
    >
      <span className="flex size-8 items-center justify-center rounded-full bg-surface/85 text-ink hover:bg-surface">
        <Icon name={icon} />
      </span>
    </button>
  )
}
