import { useLanguage } from '#web/data/i18n.tsx'
import { createLocalList, useLocalList } from '#web/data/local-list.ts'

/** The Bengali name of a product; lines of the cart have only the English one (D13). */
interface BengaliName {
  id: string
  name: string
}

const isName = (value: unknown): value is BengaliName =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as BengaliName).id === 'string' &&
  typeof (value as BengaliName).name === 'string'

const names = createLocalList('bengaliNames', isName)
const maxNames = 200

/** Stores Bengali names in this browser, the latest first, so that they are available offline. */
export function cacheBengaliNames(products: readonly { _id: string; nameBn: string }[]) {
  const fresh = products
    .filter(({ nameBn }) => nameBn !== '')
    .map(({ _id, nameBn }) => ({ id: _id, name: nameBn }))
  const stored = names.read()
  const isStored = ({ id, name }: BengaliName) =>
    stored.some((other) => other.id === id && other.name === name)
  if (fresh.every(isStored)) return
  const others = stored.filter(({ id }) => !products.some(({ _id }) => _id === id))
  names.write([...fresh, ...others].slice(0, maxNames))
}

/** Names a line of the cart in the language of the page. */
export function useCartLineName() {
  const bengali = useLocalList(names)
  const language = useLanguage()
  return ({ id, name }: { id: string; name: string }) =>
    (language === 'bn' && bengali.find((each) => each.id === id)?.name) || name
}
