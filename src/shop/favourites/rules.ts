/** Maximum number of favourites of a user; the oldest are dropped. */
export const maxFavourites = 500

/** Product ids added to and removed from a list since `base`, the last synchronized list. */
export function changesSince(base: readonly string[], list: readonly string[]) {
  const [before, after] = [new Set(base), new Set(list)]
  return {
    add: [...after].filter((id) => !before.has(id)).slice(-maxFavourites),
    remove: [...before].filter((id) => !after.has(id)).slice(-maxFavourites),
  }
}

/** Applies changes to a list: existing ids keep their order, new ones are appended. */
export function applyChanges(
  list: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const removed = new Set(remove)
  return [...new Set([...list.filter((id) => !removed.has(id)), ...add])]
}
