type Values = Record<string, unknown>

const isObject = (value: unknown): value is Values => typeof value === 'object' && value !== null

export function isSame(one: unknown, other: unknown): boolean {
  if (!isObject(one) || !isObject(other)) return one === other
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSame(one[name], other[name]))
}

/** What was typed since `before` on top of what somebody else has made of it. A list is one value. */
export function mergeChanges<T>(before: T, typed: T, theirs: T): T {
  if (isSame(before, typed)) return theirs
  if (![before, typed, theirs].every((each) => isObject(each) && !Array.isArray(each))) return typed
  const [was, mine, other] = [before, typed, theirs] as [Values, Values, Values]
  const names = Object.keys({ ...other, ...mine })
  return Object.fromEntries(
    names.map((name) => [name, mergeChanges(was[name], mine[name], other[name])]),
  ) as T
}

/** What somebody else has changed since `before` and `mine` would replace: the path of each value, and theirs. */
export function replacedBy(
  mine: unknown,
  before: unknown,
  theirs: unknown,
  path = '',
): { path: string; value: unknown }[] {
  if (isSame(mine, theirs) || isSame(before, theirs)) return []
  // In a list that became longer or shorter the entries have no places of their own.
  const lengths = new Set([mine, before, theirs].map((each) => (Array.isArray(each) ? each.length : -1)))
  const isOtherList = lengths.size > 1
  if (!isObject(theirs) || !isObject(mine) || isOtherList) return [{ path, value: theirs }]
  const was = isObject(before) ? before : {}
  return Object.keys(theirs).flatMap((name) =>
    replacedBy(mine[name], was[name], theirs[name], path ? `${path}.${name}` : name),
  )
}
