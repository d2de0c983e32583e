export const auth = {
  brand: 'সদাই',
  brandHome: 'সদাই, হোম পেজ',
}
