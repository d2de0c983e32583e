import { type Bench, openBench, tenths } from './bench.ts'
import { measureEnumeration } from './enumeration.ts'
import { measureFuzz } from './fuzz.ts'
import { measureHostile } from './hostile.ts'
import { measureKeptPages } from './kept-pages.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLists } from './lists.ts'
import { memoryOf } from './load.ts'
import { measureMerchantDay } from './merchant-day.ts'
import { measureMerchantHour } from './merchant-hour.ts'
import { measureNotifications } from './notifications.ts'
import { measureOrderLists } from './order-lists.ts'
import { measureOrders } from './orders.ts'
import { measureCachedPage, measureUncachedPages } from './pages.ts'
import { measureParcelLists } from './parcel-lists.ts'
import { measurePastOrders } from './past-orders.ts'
import { measureSearch } from './search.ts'
import { measureShopperOrder } from './shopper-order.ts'
import { measureSmallMachine } from './small-machine.ts'
import { measureVariants } from './variants.ts'

interface Part {
  measure: (bench: Bench) => Promise<void>
  what: string
  /** Runs only when it is named. */
  onDemand?: true
}

/** The measurements in the order in which they run. */
const parts: Record<string, Part> = {
  page: { measure: measureCachedPage, what: 'a page from the cache, against plain node:http and nginx' },
  pages: { measure: measureUncachedPages, what: 'pages, lists and searches that nobody has opened before' },
  keptPages: { measure: measureKeptPages, what: 'the pages that stay cached when something changes' },
  orders: { measure: measureOrders, what: 'orders, against the bare transaction' },
  search: { measure: measureSearch, what: 'searches in 1,000 and 100,000 products' },
  lists: { measure: measureLists, what: 'product lists, against an empty route and the bare query' },
  orderLists: { measure: measureOrderLists, what: "the merchant's lists of 10,000 and 1,000,000 orders" },
  parcelLists: {
    measure: measureParcelLists,
    what: 'parcels, cash, calls, customers and advertisements of 1,000,000 orders',
    onDemand: true,
  },
  tenMillion: {
    measure: (bench) => measureOrderLists({ ...bench, manyOrders: bench.manyOrders * 10 }),
    what: "the merchant's lists of 10,000,000 orders (40 GB of disk, an hour)",
    onDemand: true,
  },
  notifications: {
    measure: measureNotifications,
    what: "from an order to the message on a merchant's phone, quiet and in a rush",
  },
  pastOrders: { measure: measurePastOrders, what: 'a file of 100,000 past orders' },
  enumeration: { measure: measureEnumeration, what: 'whether durations reveal accounts or orders' },
  shopperOrder: {
    measure: measureShopperOrder,
    what: 'taps and seconds from a post to a placed order, on an order page and on a product page',
    onDemand: true,
  },
  merchantHour: {
    measure: measureMerchantHour,
    what: 'taps and seconds of a merchant with a hundred orders',
    onDemand: true,
  },
  merchantDay: {
    measure: measureMerchantDay,
    what: "the same from the calls to the courier's statement, and whether money and goods add up",
    onDemand: true,
  },
  smallMachine: {
    measure: measureSmallMachine,
    what: 'the shop on one core and one gigabyte (as root on Linux)',
    onDemand: true,
  },
  variants: { measure: measureVariants, what: 'a catalogue of 120,000 variants', onDemand: true },
  fuzz: {
    measure: measureFuzz,
    what: 'whether any request is answered with 5xx: 20,000 from the schemas and beside them',
    onDemand: true,
  },
  hostile: {
    measure: measureHostile,
    what: 'what others see of the shop while it is attacked',
    onDemand: true,
  },
}

const usage = `npm run bench -- [PART …] [--quick] [--lighthouse] [--slowest]

${Object.entries(parts)
  .map(([name, { what, onDemand }]) => `  ${name.padEnd(14)}${what}${onDemand ? ' (only when named)' : ''}`)
  .join('\n')}

  --quick       less data, to see that the bench itself works
  --lighthouse  also runs Lighthouse, which takes some minutes
  --slowest     prints the slowest lists of orderLists`

const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(usage)
  process.exit()
}
const chosen = args.filter((name) => !name.startsWith('--'))
for (const name of chosen)
  if (!Object.hasOwn(parts, name)) throw new Error(`There is no part ${name} in the bench.\n\n${usage}`)

const bench = await openBench({ quick: args.includes('--quick') })
try {
  if (args.includes('--lighthouse')) await measureLighthouse(bench)
  for (const [name, { measure, onDemand }] of Object.entries(parts))
    if (chosen.length === 0 ? !onDemand : chosen.includes(name)) await measure(bench)
  const memory = memoryOf(bench.pid)
  const what = 'resident memory of the shop after the last request'
  bench.note(what, `${tenths(memory)} MB`, 'at most 350', memory <= 350)
} finally {
  await bench.close()
}
console.log('')
console.table(bench.table)
process.exitCode = bench.table.some((row) => row.holds === false) ? 1 : 0
