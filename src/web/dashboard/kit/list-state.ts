import { usePendingSearchParams } from '#web/data/pending-search-params.ts'

/** What one parameter of an address says of a list. */
interface Parameter<Value extends string = string> {
  /** Reads a text of the address; null if it says nothing. */
  read: (text: string) => Value | null
  /** What holds without the parameter; '' is no limit. */
  byDefault: Value
  /** The values that can be chosen, in the order of their tabs. */
  names: readonly Value[]
  maxLength: number
}

/** One of these names; without a default also none of them. */
export function oneOf<const Name extends string, Default extends Name | '' = ''>(
  names: readonly Name[],
  byDefault: Default = '' as Default,
): Parameter<Name | Default> {
  return {
    read: (text) => names.find((name) => name === text) ?? null,
    byDefault,
    names: names.some((name) => name === byDefault) ? names : [byDefault, ...names],
    maxLength: 0,
  }
}

/** A text that somebody typed. */
export const text = (maxLength: number): Parameter => ({
  read: (typed) => typed.trim().slice(0, maxLength),
  byDefault: '',
  names: [],
  maxLength,
})

/** A text of this shape; another one says nothing. */
export const matching = (pattern: RegExp): Parameter => ({
  read: (typed) => (pattern.test(typed.trim()) ? typed.trim() : null),
  byDefault: '',
  names: [],
  maxLength: 0,
})

/** On with the parameter, whatever its value. */
export const flag: Parameter<'true' | 'false'> = {
  read: () => 'true',
  byDefault: 'false',
  names: ['false', 'true'],
  maxLength: 0,
}

type Parameters = Record<string, Parameter>
type ValuesOf<P extends Parameters> = { [K in keyof P]: P[K] extends Parameter<infer Value> ? Value : never }

/** Reads an address; what is wrong in it counts as not said. */
export const readState = <P extends Parameters>(parameters: P, address: URLSearchParams) =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, { read, byDefault }]) => {
      const text = address.get(name)
      return [name, (text === null ? null : read(text)) ?? byDefault]
    }),
  ) as ValuesOf<P>

/** The parameters of an address; what holds without them is left out. */
export const paramsOf = <P extends Parameters>(parameters: P, values: ValuesOf<P>) =>
  new URLSearchParams(
    Object.entries(parameters).flatMap(([name, { byDefault }]) =>
      values[name] === byDefault ? [] : [[name, values[name] ?? '']],
    ),
  )

/** What is shown of a list: tabs, search and filters, which live in the address, so that they survive reloading and sharing. */
export function useListState<P extends Parameters>(parameters: P) {
  type Name = keyof P & string
  type Values = ValuesOf<P>
  const [address, setAddress] = usePendingSearchParams()
  const values = readState(parameters, address)
  const paramsWith = (change: Partial<Values>) => paramsOf(parameters, { ...values, ...change })
  /** `isStep`: the back button leads to what was shown before. */
  const change = (changed: Partial<Values>, { isStep = false } = {}) =>
    setAddress(paramsWith(changed), { replace: !isStep, preventScrollReset: true })
  const only = (name: Name, value: string) => ({ [name]: value }) as Partial<Values>
  return {
    values,
    change,
    /** The address of the list after a change. */
    addressWith: (changed: Partial<Values>) => `?${paramsWith(changed)}`,
    /** The tabs of a parameter: one for each of its values that has a text. */
    tabs: <N extends Name>(
      name: N,
      texts: Partial<Record<Values[N], string>>,
      names: readonly Values[N][] = (parameters[name] as Parameter<Values[N]>).names,
    ) =>
      names.flatMap((value) => {
        const text = texts[value]
        if (text === undefined) return []
        return [{ to: `?${paramsWith(only(name, value))}`, text, isCurrent: values[name] === value }]
      }),
    /** What the search field of a parameter needs. */
    search: (name: Name, label: string) => ({
      label,
      maxLength: parameters[name]?.maxLength ?? 0,
      search: values[name],
      onSearch: (typed: string) => change(only(name, typed)),
    }),
  }
}
