import { type ReactNode, useId } from 'react'
import type { ProductSummary } from '#shop/catalog/contract.ts'
import { useMessages } from '#web/data/i18n.tsx'
import { catalogMessages } from '#web/shared/products/messages.ts'
import { ProductCard } from '#web/storefront/list/product-card.tsx'
import { carouselClass, useCarousel } from '#web/ui/carousel.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { IconName } from '#web/ui/icon-names.ts'
import { commonMessages } from '#web/ui/messages.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { homeMessages } from './home-messages.ts'

interface Props {
  heading: string
  cards: ProductSummary[]
  /** The page of the "see all" link. */
  seeAllAt?: string
}

/** A section of products as a carousel; the number in view and the gaps are NUM-23 and NUM-24. */
export function ProductSlider({ heading, cards, seeAllAt }: Props) {
  return (
    <Carousel heading={heading} seeAllAt={seeAllAt}>
      {cards.map((card) => (
        <li key={card._id} className="product-slide [content-visibility:auto]">
          <ProductCard card={card} />
        </li>
      ))}
    </Carousel>
  )
}

// The cards are children, so that they do not render again with the carousel's state.
function Carousel({
  heading,
  seeAllAt,
  children,
}: {
  heading: string
  seeAllAt: string | undefined
  children: ReactNode
}) {
  const catalogText = useMessages(catalogMessages)
  const common = useMessages(commonMessages)
  const homeText = useMessages(homeMessages)
  const headingId = useId()
  const { stopped, toggle, previous, next, row, root } = useCarousel({ autoplay: true })
  const empty = Array.isArray(children) && children.length === 0
  return (
    <section aria-labelledby={headingId} {...root}>
      <div className="mb-1 flex min-h-11 items-center gap-1 md:mb-3">
        <h2 id={headingId} className="mr-auto text-xl">
          {heading}
        </h2>
        {seeAllAt && (
          <PageLink to={seeAllAt} className="link md:mr-3">
            {common.seeAll}
          </PageLink>
        )}
        {!empty && (
          <>
            <CarouselButton
              icon="chevron-left"
              label={common.previous}
              className="max-md:hidden"
              onClick={previous}
            />
            <CarouselButton
              icon="chevron-right"
              label={common.next}
              className="max-md:hidden"
              onClick={next}
            />
            <CarouselButton
              icon={stopped ? 'play' : 'pause'}
              label={stopped ? homeText.play : homeText.pause}
              className="motion-reduce:hidden"
              onClick={toggle}
            />
          </>
        )}
      </div>
      {empty ? (
        <p className="text-ink-2">{catalogText.noProducts}</p>
      ) : (
        <div
          {...row}
          className={`[--gap:0px] [--per-view:1] min-[350px]:[--gap:10px] min-[350px]:[--per-view:2] min-[768px]:[--gap:15px] min-[768px]:[--per-view:3] lg:[--gap:20px] lg:[--per-view:5] ${carouselClass}`}
        >
          <ul className="ml-[calc(var(--gap)*-1)] flex">{children}</ul>
        </div>
      )}
    </section>
  )
}

interface ButtonProps {
  icon: IconName
  label: string
  className: string
  onClick: () => void
}

function CarouselButton({ icon, label, className, onClick }: ButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-md md:border md:border-line-strong hover:bg-sunken ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}
