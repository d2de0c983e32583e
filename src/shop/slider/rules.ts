/** More slides nobody would wait for. */
export const mostSlides = 50

/** What a slide is drawn for, in pixels (spec §5). */
export const slideSize = { width: 900, height: 450 }
