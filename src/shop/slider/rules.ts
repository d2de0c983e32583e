/** Maximum number of slides. */
export const maxSlides = 50
