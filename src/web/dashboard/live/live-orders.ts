import { createParser } from 'eventsource-parser'
import { useSyncExternalStore } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import type { OrderChange } from '#shop/orders/list-contract.ts'
import { api, openEventStream } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { setTitleCount } from '#web/ui/page-head.tsx'
import { playSound } from './sound.tsx'

interface LiveOrders {
  /** The number of pending orders; null until it is loaded. */
  pending: number | null
  /** Ids of the pending orders that were placed since this page was opened and have not been shown yet. */
  unseen: readonly string[]
}

const initial: LiveOrders = { pending: null, unseen: [] }
let current = initial
/** Ids of orders that existed when this page was opened or have been shown since. */
let seen = new Set<string>()
/** Orders placed before this moment are not new, even if they only now move up among the newest. */
let newSince = 0
const listeners = new Set<() => void>()

function update(next: LiveOrders) {
  current = next
  setTitleCount(next.unseen.length)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useLiveOrders = () =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => initial,
  )

/** Orders that have been shown are not new any more. */
export function markOrdersSeen(orders: readonly Order[]) {
  for (const { _id } of orders) seen.add(_id)
  if (current.unseen.some((id) => seen.has(id)))
    update({ ...current, unseen: current.unseen.filter((id) => !seen.has(id)) })
}

type ChangeListener = (changes: readonly OrderChange[]) => void
const changeListeners = new Set<ChangeListener>()

/** Calls `listener` with what has happened to orders since the last time, until the returned function is called. */
export function onOrderChanges(listener: ChangeListener) {
  changeListeners.add(listener)
  return () => {
    changeListeners.delete(listener)
  }
}

/** The entry of the history at which this page began to listen, and the latest one known; null before the first answer. */
let entries: { first: number; latest: number } | null = null
let reported = new Set<number>()
/** Entries that are written at the same time may be committed in another order. */
const entryOverlap = 20

async function fetchChanges() {
  const after = entries && Math.max(entries.first, entries.latest - entryOverlap)
  const { latest, changes } = await api('GET /orders/changes', { query: after === null ? {} : { after } })
  const added = changes.filter(({ id }) => !reported.has(id))
  reported = new Set(changes.map(({ id }) => id))
  entries = { first: entries?.first ?? latest, latest }
  if (added.length > 0) for (const listener of changeListeners) listener(added)
}

/** Orders that are placed at the same time may be committed in another order. */
const overlap = 60_000

async function refresh() {
  const { rows, total, nextCursor } = await api('GET /orders', { query: { status: 'Pending', limit: 20 } })
  if (current.pending === null) {
    seen = new Set(rows.map(({ _id }) => _id))
    newSince = rows[0] ? Date.parse(rows[0].placedAt) - overlap : 0
  }
  const newest = new Set(rows.map(({ _id }) => _id))
  const added = rows.filter(({ _id, placedAt }) => !seen.has(_id) && Date.parse(placedAt) >= newSince)
  // Orders that are no longer pending are dropped; beyond the newest twenty that is not known.
  const older = nextCursor ? current.unseen.filter((id) => !newest.has(id) && !seen.has(id)) : []
  const unseen = [...added.map(({ _id }) => _id), ...older]
  if (unseen.some((id) => !current.unseen.includes(id))) playSound()
  update({ pending: total, unseen })
}

/** The shop sends at least a comment every 15 s; a connection that is silent for this long is dead. */
const maxSilence = 45_000

/** Reads the event stream until the shop, the network or `signal` ends it. */
async function readEvents(signal: AbortSignal, onOrders: () => Promise<void>) {
  const connection = new AbortController()
  const disconnect = () => connection.abort()
  signal.addEventListener('abort', disconnect)
  let timeout = setTimeout(disconnect, maxSilence)
  let hasOrders = false
  const parser = createParser({
    onEvent: ({ event }) => {
      hasOrders ||= event === 'orders'
    },
  })
  try {
    const { body } = await openEventStream('/orders/events', connection.signal)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return
      clearTimeout(timeout)
      timeout = setTimeout(disconnect, maxSilence)
      parser.feed(chunk.value)
      if (!hasOrders) continue
      hasOrders = false
      await onOrders()
    }
  } finally {
    clearTimeout(timeout)
    signal.removeEventListener('abort', disconnect)
    disconnect()
  }
}

const minDelay = 1000
const maxDelay = 30_000

/** Waits, but only until the network is back or `signal` is aborted. */
const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timeout)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timeout = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** Keeps the number of pending orders and the new orders up to date until the returned function is called. */
export function listenToOrders() {
  const controller = new AbortController()
  const { signal } = controller
  async function listen() {
    let delay = minDelay
    while (!signal.aborted) {
      const startedAt = Date.now()
      try {
        await readEvents(signal, async () => {
          if (!signal.aborted) await Promise.all([refresh(), fetchChanges()])
        })
      } catch (error) {
        // Signed out, or no longer an administrator.
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) return
        if (!isDisconnection(error)) reportUnexpected(error)
      }
      delay = Date.now() - startedAt > maxDelay ? minDelay : Math.min(delay * 2, maxDelay)
      // Random, so that not all browsers reconnect at once after a restart of the shop.
      await sleep(delay * (0.75 + Math.random() / 2), signal)
    }
  }
  listen()
  return () => {
    controller.abort()
    entries = null
    update(initial)
  }
}

/** The errors of `fetch` for a connection that broke while it was read. */
const isDisconnection = (error: unknown) =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'AbortError')
