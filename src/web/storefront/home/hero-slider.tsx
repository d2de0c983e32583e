import { useRevalidator } from 'react-router'
import { imageAtWidth } from '#shop/media/rules.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { carouselClass, useCarousel } from '#web/ui/carousel.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { LoadFailed } from '#web/ui/list-states.tsx'
import { commonMessages } from '#web/ui/messages.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { homeMessages } from './home-messages.ts'
import { hasWords, type Slide } from './slide.ts'

const frame = 'relative overflow-hidden rounded-lg'
/** On wide screens as high as the category menu beside it. */
const wordsFrame = `${frame} h-50 md:h-full md:min-h-104`
/** A picture that is the whole slide may have words painted into it, which must not be cut off. */
const pictureFrame = `${frame} aspect-2/1`

/** The merchant's slides, one at a time, in a frame of fixed size. */
export function HeroSlider({ slides }: { slides: Slide[] | null }) {
  const homeText = useMessages(homeMessages)
  const { revalidate } = useRevalidator()
  if (slides === null)
    return (
      <div className={`${wordsFrame} flex items-center justify-center bg-sunken`}>
        <LoadFailed text={homeText.slidesFailed} onRetry={() => revalidate()} />
      </div>
    )
  if (slides.length === 0)
    return (
      <p
        className={`${wordsFrame} flex items-center justify-center bg-banner p-6 text-center font-display text-3xl leading-tight font-semibold text-on-banner`}
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
      className="relative"
      {...root}
    >
      <div
        {...row}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move what scrolls
        tabIndex={0}
        className={`${slides.every(hasWords) ? wordsFrame : pictureFrame} -outline-offset-4 ${carouselClass}`}
      >
        <ul className="flex h-full">
          {slides.map((slide, index) => (
            <li
              key={slide._id}
              className="flex min-w-0 @container shrink-0 basis-full snap-start text-on-banner [content-visibility:auto]"
            >
              {hasWords(slide) ? (
                <WordsAndPicture slide={slide} isFirst={index === 0} />
              ) : (
                <WholePicture
                  slide={slide}
                  isFirst={index === 0}
                  name={slide.title || homeText.slide(index + 1, slides.length)}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      {slides.length > 1 && (
        <div className="-mb-[4px] flex justify-center md:absolute md:bottom-2 md:left-8 md:mb-0 md:rounded-full md:bg-banner md:px-1 md:[--ink:var(--on-banner)]">
          <SlideButton icon="chevron-left" label={common.previous} onClick={previous} />
          <SlideButton
            icon={stopped ? 'play' : 'pause'}
            label={stopped ? homeText.play : homeText.pause}
            className="order-4 motion-reduce:hidden"
            onClick={toggle}
          />
          <SlideButton icon="chevron-right" label={common.next} className="order-3" onClick={next} />
          <div className="order-2 flex min-w-0 justify-center">
            {slides.map(({ _id }, index) => (
              <button
                key={_id}
                type="button"
                aria-label={homeText.slide(index + 1, slides.length)}
                aria-current={index === selected}
                onClick={() => show(index)}
                className="group grid h-11 w-7 min-w-0 place-items-center md:w-6"
              >
                <span className="gem bg-line-strong group-aria-[current=true]:bg-mark" />
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}

interface SlideProps {
  slide: Slide
  isFirst: boolean
}

function WordsAndPicture({ slide: { image, title, text, button, link }, isFirst }: SlideProps) {
  return (
    <>
      <div className="weave-field flex min-w-0 bg-banner flex-1 flex-col items-start justify-center gap-1 p-4 before:opacity-10 md:gap-3 md:p-12 md:pb-16 dark:before:opacity-35">
        {title && (
          <h2 className="line-clamp-2 shrink-0 text-xl leading-tight wrap-anywhere md:line-clamp-3 md:text-3xl md:leading-[1.15]">
            {title}
          </h2>
        )}
        {text && (
          <p className="line-clamp-2 shrink-0 text-sm wrap-anywhere md:line-clamp-3 md:max-w-[24rem] md:text-lg">
            {text}
          </p>
        )}
        {link && button && (
          <PageLink
            to={link}
            className="button-base mt-1 max-w-full border-on-banner bg-on-banner text-banner outline-on-banner max-md:px-3"
          >
            <span className="truncate">{button}</span>
          </PageLink>
        )}
      </div>
      <SlidePicture
        image={image}
        isFirst={isFirst}
        sizes="(min-width: 769px) 468px, 200px"
        className="w-2/5 bg-plate @max-[16rem]:hidden"
      />
    </>
  )
}

function WholePicture({ slide: { image, link }, isFirst, name }: SlideProps & { name: string }) {
  const picture = (
    <SlidePicture
      image={image}
      isFirst={isFirst}
      alt={name}
      sizes="(min-width: 1280px) 950px, (min-width: 769px) 75vw, 100vw"
      className="w-full bg-sunken dimmed"
    />
  )
  return link ? (
    <PageLink to={link} className="block size-full -outline-offset-4">
      {picture}
    </PageLink>
  ) : (
    picture
  )
}

interface PictureProps {
  image: string
  isFirst: boolean
  alt?: string
  sizes: string
  className: string
}

const SlidePicture = ({ image, isFirst, alt = '', sizes, className }: PictureProps) => (
  <img
    src={imageAtWidth(image, 450)}
    srcSet={`${imageAtWidth(image, 300)} 300w, ${imageAtWidth(image, 450)} 450w, ${image} 900w`}
    sizes={sizes}
    width="900"
    height="450"
    alt={alt}
    loading={isFirst ? 'eager' : 'lazy'}
    fetchPriority={isFirst ? 'high' : 'auto'}
    decoding="async"
    className={`h-full object-cover ${className}`}
  />
)

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
      className={`grid size-11 place-items-center ${className}`}
    >
      <Icon name={icon} className="size-5 text-ink-2 md:text-on-banner" />
    </button>
  )
}
