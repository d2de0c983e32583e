export const catalog = {
  favourite: (name: string) => `Add to favourites: ${name}`,
  originalPrice: 'Original price',
  discount: (percent: number) => `−${percent}%`,
  stars: (stars: number) => String(stars),
  reviewCount: (count: number) => `(${count})`,
  rated: (stars: number | null, reviews: number | null) =>
    [stars !== null && `Rating ${stars} of 5`, reviews !== null && `${reviews} reviews`]
      .filter(Boolean)
      .join(', '),
  soldOut: 'Out of stock',
  shopTitle: 'All products – Shodai',
  shopDescription:
    'Everything Shodai sells, the newest first: order on your phone and pay in cash when the parcel arrives.',
  allProducts: 'All Products',
  shown: (shown: number, total: number) => `Showing ${shown} of ${total} products`,
  shownOfMore: (shown: number) => `Showing the best ${shown} products`,
  noProducts: 'There are no products here yet',
  categoryTitle: (name: string) => `${name} – Shodai`,
  categoryDescription: (name: string) =>
    `${name} at Shodai: home delivery in all of Bangladesh, and you pay when the parcel arrives.`,
  nothingIn: (subCategory: string) => `There are no products on ${subCategory}`,
  goToShop: 'See all products',
}
