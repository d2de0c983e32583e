/** More slides nobody would wait for. */
export const mostSlides = 50
