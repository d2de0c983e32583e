/** Where the products of a sub-category are: its name in the address, both names also in the navigation state (D11). */
export function categoryLink(categoryName: string, subCategoryName: string) {
  const state = { category: categoryName.toLowerCase(), subCategory: subCategoryName.toLowerCase() }
  return {
    to: `/category/${encodeURIComponent(state.subCategory)}?category=${encodeURIComponent(state.category)}`,
    state,
  }
}
