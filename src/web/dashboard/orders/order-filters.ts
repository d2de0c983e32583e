import type { Language } from '#lib/language.ts'
import { formatTaka } from '#lib/money.ts'
import type { OrderFilters } from '#shop/orders/list-contract.ts'
import { type OrderSource, orderSources } from '#shop/orders/rules.ts'
import type { OrderStatus } from '#shop/orders/statuses.ts'
import { matching, readState, useListState } from '#web/dashboard/kit/list-state.ts'
import { managementMessages } from '#web/dashboard/orders/management/messages.ts'
import type { Messages } from '#web/data/i18n.tsx'
import { usePagedQuery } from '#web/data/query.tsx'
import type { OrderList } from '#web/shared/orders/use-orders.ts'
import { readableDay } from '#web/ui/date-time.ts'
import type { orderListMessages } from './list-messages.ts'

/** The filters that staff choose in a form; the search has its own input, and the status is the list itself. */
export type OrderFilterName = Exclude<keyof OrderFilters, 'status' | 'search'>
type Parameter = OrderFilterName | 'search' | 'status' | 'place'
/** The filters as text in the URL's parameters; '' is no filter. */
export type FilterValues = Record<Parameter, string>

interface Filter {
  input: keyof typeof valuePatterns
  /** The text of the chip that shows the filter and removes it. */
  chip: (value: string, t: Messages<typeof orderListMessages>, language: Language) => string
  /** The lower end of the same range, and the message if this end is below it. */
  range?: { from: OrderFilterName; error: 'beforeFrom' | 'lessThanMin' }
}

const valuePatterns = {
  text: /^.{1,60}$/,
  source: new RegExp(`^(${orderSources.join('|')})$`),
  day: /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
  flag: /^yes$/,
  amount: /^\d{1,8}(\.\d{1,2})?$/,
}

/** The filters of the order lists, in the order of their chips. */
export const filters: Record<OrderFilterName, Filter> = {
  from: { input: 'day', chip: (day, t, language) => t.since(readableDay(day, language)) },
  to: {
    input: 'day',
    chip: (day, t, language) => t.until(readableDay(day, language)),
    range: { from: 'from', error: 'beforeFrom' },
  },
  review: { input: 'flag', chip: (_, t) => t.reviewChip },
  toReceive: { input: 'flag', chip: (_, t) => t.toReceiveChip },
  paymentToCheck: { input: 'flag', chip: (_, t) => t.paymentToCheckChip },
  toPayBack: { input: 'flag', chip: (_, t) => t.toPayBackChip },
  unprinted: { input: 'flag', chip: (_, t) => t.unprintedChip },
  // The chip shows the English name until the districts are loaded.
  district: { input: 'text', chip: (name) => name },
  source: {
    input: 'source',
    chip: (source, _t, language) => managementMessages[language].sources[source as OrderSource],
  },
  minAmount: {
    input: 'amount',
    chip: (taka, t, language) => t.atLeast(formatTaka(Number(taka), language)),
  },
  maxAmount: {
    input: 'amount',
    chip: (taka, t, language) => t.atMost(formatTaka(Number(taka), language)),
    range: { from: 'minAmount', error: 'lessThanMin' },
  },
}
export const orderFilterNames = Object.keys(filters) as OrderFilterName[]
export const maxSearchLength = 60

const parameters: readonly Parameter[] = ['search', 'status', 'place', ...orderFilterNames]
export const noOrderFilters = Object.fromEntries(parameters.map((name) => [name, ''])) as FilterValues

/** The error in a value of the filter form, or null. */
export function filterErrorOf(name: OrderFilterName, values: Record<OrderFilterName, string>) {
  const { input, range } = filters[name]
  const value = values[name]
  if (value === '') return null
  if (input === 'amount' && !valuePatterns.amount.test(value)) return 'notAnAmount'
  const lowest = range ? values[range.from] : ''
  if (!range || lowest === '') return null
  const isBelow = input === 'amount' ? Number(value) < Number(lowest) : value < lowest
  return isBelow ? range.error : null
}

const inAddress = Object.fromEntries(
  parameters.map((name) => {
    const input = name in filters ? filters[name as OrderFilterName].input : 'text'
    return [name, matching(valuePatterns[input])]
  }),
) as Record<Parameter, ReturnType<typeof matching>>

/** Of two values that contradict each other the upper end does not count. */
const consistent = (values: FilterValues): FilterValues => ({
  ...values,
  ...Object.fromEntries(
    orderFilterNames.filter((name) => filterErrorOf(name, values)).map((name) => [name, '']),
  ),
})

/** Reads the filters from an address; invalid values are ignored. */
export const readOrderFilters = (address: URLSearchParams) => consistent(readState(inAddress, address))

type QueryParameters = Partial<Omit<FilterValues, 'source' | 'place'> & { source: OrderSource }>

/** The filters that are set, as query parameters. The place in the navigation is none: it stays in the address. */
export const activeOrderFilters = ({ place: _, ...values }: FilterValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '')) as QueryParameters

/** The statuses to show of those of a list: all, or the one in the address. */
export const shownStatuses = (statuses: readonly OrderStatus[], { status }: FilterValues) =>
  statuses.some((each) => each === status) ? statuses.filter((each) => each === status) : statuses

/** The filters of the list in the address, and what changes them. */
export function useOrderFilters() {
  const { values: inTheAddress, change } = useListState(inAddress)
  const values = consistent(inTheAddress)
  // Of filters that contradict each other none comes back when another one is changed.
  const changeShown: typeof change = (changes, options) => change({ ...values, ...changes }, options)
  return { values, change: changeShown }
}

/** All orders with one of `statuses` that match the filters, page by page, newest first. */
export function useFilteredOrders(statuses: readonly OrderStatus[], values: FilterValues): OrderList {
  return usePagedQuery('GET /orders', {
    query: { ...activeOrderFilters(values), status: statuses.join(',') },
  })
}
