/** Favourites a person may have; of more the oldest go. */
export const mostFavourites = 500

/**
 * What has become of a list since `base`, the list last agreed on: what it has that `base` had not, and what it has lost. The
 * ids are those of products; order does not matter here.
 */
export function changesSince(base: readonly string[], list: readonly string[]) {
  const [before, now] = [new Set(base), new Set(list)]
  return {
    add: [...now].filter((id) => !before.has(id)).slice(-mostFavourites),
    remove: [...before].filter((id) => !now.has(id)).slice(-mostFavourites),
  }
}

/** `list` with these changes: what was there keeps its place, what is new comes last. */
export function withChanges(
  list: readonly string[],
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
) {
  const gone = new Set(remove)
  return [...new Set([...list.filter((id) => !gone.has(id)), ...add])]
}
