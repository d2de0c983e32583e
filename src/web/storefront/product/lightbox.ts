import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import type { Messages } from '#web/data/i18n.tsx'
import type { productMessages } from '#web/shared/products/product-messages.ts'
import type { commonMessages } from '#web/ui/messages.ts'

interface LightboxOptions {
  images: readonly string[]
  altOf: (index: number) => string
  first: number
  t: Messages<typeof productMessages>
  common: Messages<typeof commonMessages>
}

/** Zoom factors relative to the picture that fits the screen. */
const clickZoom = 2.5
const maxZoom = 4
const keyZoom = 1.5

/** Opens the pictures as large as the screen; a click, a pinch, the wheel or the + and - keys zoom further. */
export function openLightbox({ images, altOf, first, t, common }: LightboxOptions) {
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const lightbox = new PhotoSwipe({
    dataSource: images.map((src, index) => ({ src, width: 900, height: 900, alt: altOf(index) })),
    index: first,
    bgOpacity: 1,
    showHideAnimationType: 'none',
    ...(isCalm && { zoomAnimationDuration: false }),
    secondaryZoomLevel: ({ initial }) => initial * clickZoom,
    maxZoomLevel: ({ initial }) => initial * maxZoom,
    imageClickAction: 'zoom',
    tapAction: 'zoom',
    doubleTapAction: false,
    wheelToZoom: true,
    counter: false,
    closeTitle: common.close,
    zoomTitle: t.larger,
    arrowPrevTitle: common.previous,
    arrowNextTitle: common.next,
    errorMsg: altOf(first),
  })
  const isZoomed = () => {
    const { currZoomLevel = 0, zoomLevels } = lightbox.currSlide ?? {}
    return currZoomLevel > (zoomLevels?.initial ?? 0)
  }

  lightbox.on('uiRegister', () => {
    if (images.length === 1) return
    lightbox.ui?.registerElement({
      name: 'position',
      className: 'pswp__counter',
      order: 5,
      onInit(element) {
        element.setAttribute('aria-live', 'polite')
        lightbox.on('change', () => {
          element.textContent = t.picture(lightbox.currIndex + 1, images.length)
        })
      },
    })
  })
  lightbox.on('afterInit', () => {
    lightbox.element?.setAttribute('aria-label', t.enlarge)
    lightbox.element?.setAttribute('aria-modal', 'true')
    for (const { el } of lightbox.mainScroll.itemHolders) el.setAttribute('aria-label', t.enlarged)
  })
  lightbox.on('zoomPanUpdate', () => {
    const button = lightbox.element?.querySelector<HTMLElement>('.pswp__button--zoom')
    if (!button) return
    button.title = isZoomed() ? t.smaller : t.larger
    button.setAttribute('aria-label', button.title)
  })
  lightbox.on('keydown', ({ originalEvent: { key } }) => {
    const { currSlide } = lightbox
    if (!currSlide) return
    // A picture larger than the screen is moved by the arrow keys. Read at each key: an animation may not have ended.
    lightbox.options.arrowKeys = !isZoomed()
    const factor = key === '+' || key === '=' ? keyZoom : key === '-' ? 1 / keyZoom : null
    if (factor === null) return
    const { initial, max } = currSlide.zoomLevels
    const level = Math.min(max, Math.max(initial, currSlide.currZoomLevel * factor))
    currSlide.zoomTo(level, undefined, lightbox.options.zoomAnimationDuration)
  })
  lightbox.init()
  return lightbox
}
