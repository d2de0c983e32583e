import { signIn } from '../e2e/api-calls.ts'
import { type Bench, tenths } from './bench.ts'
import { anyOf } from './catalogue.ts'
import {
  databaseSize,
  fillCampaigns,
  fillCheckouts,
  fillCourierRecords,
  fillNotifications,
  fillParcels,
  fillStaffWork,
  fillWalletMessages,
  sampleDelivered,
} from './fill-shop.ts'
import { p95, timeRequests } from './load.ts'
import { fillOrders, readDistricts } from './order-lists.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

type Order = Awaited<ReturnType<typeof sampleDelivered>>[number]

/** Addresses of what staff open about parcels, cash, calls, customers and advertisements, by list. */
function parcelListPaths(orders: readonly Order[], amount: number) {
  const couriers = ['steadfast', 'pathao', 'redx', 'other']
  const lists: Record<string, () => string> = {
    'parcels, all': () => `parcels?list=all&courier=${anyOf(couriers)}`,
    'parcels on their way': () => `parcels?list=underway&courier=${anyOf(couriers)}`,
    'parcels that need a person': () => 'parcels?list=attention',
    'parcels of an order': () => `orders/${anyOf(orders).id}/parcels`,
    'orders on their way': () => 'orders?status=Shipping&limit=20',
    'orders coming back': () => 'orders?status=Return&toReceive=yes&limit=20',
    'orders without a label': () => 'orders?status=Confirmed&unprinted=yes&limit=20',
    'cash by courier and age': () => 'cash',
    'cash that is missing': () => `cash/orders?list=missing&courier=${anyOf(couriers)}`,
    'cash that came short': () => 'cash/orders?list=short',
    'cash of an order': () => `orders/${anyOf(orders).id}/cash`,
    'campaigns of a month': () => `campaigns?from=${daysAgo(30)}&to=${daysAgo(0)}`,
    'campaigns of a year': () => `campaigns?from=${daysAgo(365)}&to=${daysAgo(0)}`,
    'work of staff in a month': () => `staff-work?from=${daysAgo(30)}&to=${daysAgo(0)}`,
    'costs of a month': () => `monthly-costs/${daysAgo(30).slice(0, 7)}`,
    'what was reported to platforms': () => 'measurement/conversions',
    'origin of an order': () => `orders/${anyOf(orders).id}/origin`,
    'courier record of a number': () => `courier-history/${anyOf(orders).phone}`,
    'unfinished checkouts': () => 'checkouts',
    'recovered orders': () => 'checkouts/recovered',
    notifications: () => 'notification-settings',
    'texts of wallets': () => 'wallet-messages',
    'what is to do': () => 'to-dos',
    'call queue': () => 'calls',
    'calls for a person': () => 'calls/for-person',
    customers: () => `customers?sort=${anyOf(['latest', 'spending', 'returns'])}`,
    'customers by number': () => `customers?search=01${anyOf(orders).customer.slice(-4).padStart(4, '7')}`,
    'one customer': () => `customers/${anyOf(orders).customer}`,
  }
  return Object.entries(lists).map(([list, path]) => ({
    list,
    paths: Array.from({ length: amount }, () => `/api/${path()}`),
  }))
}

/** Seconds until the days that have changed are counted once more: it goes on where a request before gave up. */
async function timeAggregation(shopUrl: string, headers: Record<string, string>) {
  const started = performance.now()
  const day = daysAgo(0)
  while (!(await fetch(`${shopUrl}/api/campaigns?from=${day}&to=${day}`, { headers })).ok)
    if (performance.now() - started > 600_000) throw new Error('The figures were not made in ten minutes.')
  return (performance.now() - started) / 1000
}

/** What staff open about parcels, cash, calls, customers and advertisements, each list by itself, in a large shop. */
export async function measureParcelLists({ shopUrl, databaseUrl, owner, products, manyOrders, note }: Bench) {
  const [product] = products
  if (!product) throw new Error('The shop has no products.')
  await fillOrders(databaseUrl, manyOrders, await readDistricts(shopUrl))
  await fillParcels(databaseUrl)
  await fillCampaigns(databaseUrl)
  await fillCourierRecords(databaseUrl)
  await fillCheckouts(databaseUrl, product)
  await fillNotifications(databaseUrl)
  await fillWalletMessages(databaseUrl)
  await fillStaffWork(databaseUrl)
  const orders = await sampleDelivered(databaseUrl)
  note(
    `the database with ${manyOrders} orders and their parcels`,
    `${tenths(await databaseSize(databaseUrl))} GB`,
  )
  const token = await signIn(shopUrl, owner.ADMIN_EMAIL, owner.ADMIN_PASSWORD)
  const staff = { clients: 4, headers: { authorization: `Bearer ${token}` } }
  // Figures by day are made from the orders when they are first read, or at night.
  const aggregated = await timeAggregation(shopUrl, staff.headers)
  note(`figures of ${manyOrders} orders made from a month that changed, once`, `${tenths(aggregated)} s`)
  for (const { list, paths } of parcelListPaths(orders, 200)) {
    await timeRequests(shopUrl, paths.slice(0, 20), staff)
    const slow = p95(await timeRequests(shopUrl, paths, staff))
    note(`${list}, ${manyOrders} orders, at 4 clients, p95`, `${tenths(slow)} ms`, 'under 100', slow < 100)
  }
}
