import { originHeader, originKeys } from '#shop/measurement/origin-rules.ts'
import { deviceStorage } from '#web/data/browser-storage.ts'

/** Where the visitor came from, as `paint-first.ts` has stored it. */
export function originHeaders() {
  const stored = Object.entries(originKeys).flatMap(([name, key]) => {
    const visit = deviceStorage.readText(key)
    return visit ? [[name, visit]] : []
  })
  return stored.length ? { [originHeader]: new URLSearchParams(stored).toString() } : {}
}
