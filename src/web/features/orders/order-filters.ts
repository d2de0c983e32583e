import { useComingParameters } from '#web/data/pending-search-params.ts'

export const longestSearch = 60

const kinds = {
  search: /^.{1,60}$/,
  from: /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  to: /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  district: /^.{1,60}$/,
  minAmount: /^\d{1,8}(\.\d{1,2})?$/,
  maxAmount: /^\d{1,8}(\.\d{1,2})?$/,
}
type Name = keyof typeof kinds
const names = Object.keys(kinds) as Name[]

/** What a list of orders is narrowed by; empty is by nothing. */
export type Narrowing = Record<Name, string>

/** What can be chosen besides what is searched for. */
export const filterNames = names.filter((name) => name !== 'search')

export const everything = Object.fromEntries(names.map((name) => [name, ''])) as Narrowing

/** What stands in an address; what makes no sense there counts as not said. */
function readNarrowing(address: URLSearchParams) {
  const read = { ...everything }
  for (const name of names) {
    const said = address.get(name)?.trim() ?? ''
    if (kinds[name].test(said)) read[name] = said
  }
  if (read.to < read.from) read.to = ''
  if (Number(read.maxAmount) < Number(read.minAmount)) read.maxAmount = ''
  return read
}

/** Those that say something, for an address or a call. */
export const said = (narrowing: Narrowing) =>
  Object.fromEntries(Object.entries(narrowing).filter(([, value]) => value !== '')) as Partial<Narrowing>

/** What the list is narrowed by stands in its address, so that it survives reloading, sharing and coming back. */
export function useNarrowing() {
  const [address, setAddress] = useComingParameters()
  const narrowing = readNarrowing(address)
  return {
    narrowing,
    /** `replace` where it changes while somebody types: nobody wants to go back letter by letter. */
    narrow: (change: Partial<Narrowing>, replace = false) =>
      setAddress(said({ ...narrowing, ...change }), { replace, preventScrollReset: true }),
  }
}
