export const lists = {
  searchById: 'Search by order ID',
}
