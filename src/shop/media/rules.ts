/** Address of a stored picture in its largest width. */
export const pictureUrl = (imageId: string) => `/images/${imageId}-900.webp`
