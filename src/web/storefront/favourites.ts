import { createLocalList, useLocalList } from '#web/local-list.ts'

const favourites = createLocalList('favouriteProducts', (value): value is string => typeof value === 'string')

/** Whether a product is among the favourites of this browser (D14), and a way to change that. */
export function useFavourite(id: string) {
  const isFavourite = useLocalList(favourites).includes(id)
  const toggle = () => {
    const ids = favourites.read()
    favourites.write(isFavourite ? ids.filter((other) => other !== id) : [...ids, id])
  }
  return [isFavourite, toggle] as const
}
