import { useLanguage } from '#web/data/i18n.tsx'
import { createLocalList, useLocalList } from '#web/data/local-list.ts'

/** The Bengali name of a product this browser has met; a line of the cart carries only the English one (D13). */
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
const most = 200

/** Remembers names as the shop gives them, the last ones first; they are still known without a network. */
export function keepBengaliNames(products: readonly { _id: string; nameBn: string }[]) {
  const fresh = products
    .filter(({ nameBn }) => nameBn !== '')
    .map(({ _id, nameBn }) => ({ id: _id, name: nameBn }))
  const known = names.read()
  const isKnown = ({ id, name }: BengaliName) => known.some((other) => other.id === id && other.name === name)
  if (fresh.every(isKnown)) return
  const others = known.filter(({ id }) => !products.some(({ _id }) => _id === id))
  names.write([...fresh, ...others].slice(0, most))
}

/** The name of a line in the language of the page. */
export function useLineName() {
  const bengali = useLocalList(names)
  const language = useLanguage()
  return ({ id, name }: { id: string; name: string }) =>
    (language === 'bn' && bengali.find((known) => known.id === id)?.name) || name
}
