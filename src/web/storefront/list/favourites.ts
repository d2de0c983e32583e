import { createLocalList, useLocalList } from '#web/data/local-list.ts'

const isText = (value: unknown): value is string => typeof value === 'string'

/** The favourites of this browser (D14). */
export const favourites = createLocalList('favouriteProducts', isText)

/** Whether a product is among the favourites, and a way to change that. */
export function useFavourite(id: string) {
  const isFavourite = useLocalList(favourites).includes(id)
  const toggle = () => {
    const ids = favourites.read()
    favourites.write(isFavourite ? ids.filter((other) => other !== id) : [...ids, id])
  }
  return [isFavourite, toggle] as const
}
