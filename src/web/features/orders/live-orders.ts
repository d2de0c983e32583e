import { useSyncExternalStore } from 'react'
import type { Order } from '#shop/orders/contract.ts'
import { api, openEventStream } from '#web/data/api.ts'
import { ApiError } from '#web/data/api-client.ts'
import { reportUnexpected } from '#web/data/report-error.ts'
import { setTitleCount } from '#web/ui/title-count.ts'
import { chime } from './sound.ts'

interface LiveOrders {
  /** How many orders are pending; null until that is known. */
  pending: number | null
  /** Pending orders that have come since this page was opened, and that were not shown yet. */
  unseen: readonly string[]
}

const nothing: LiveOrders = { pending: null, unseen: [] }
let now = nothing
/** Orders that were there when this page was opened, or that have been shown since. */
let seen = new Set<string>()
/** Orders placed before are none of the new ones, even where they only now come among the newest. */
let since = 0
const watchers = new Set<() => void>()

function change(next: LiveOrders) {
  now = next
  setTitleCount(next.unseen.length)
  for (const watcher of watchers) watcher()
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => {
    watchers.delete(watcher)
  }
}

export const useLiveOrders = () =>
  useSyncExternalStore(
    subscribe,
    () => now,
    () => nothing,
  )

/** These have been shown: they are not new any more. */
export function seeOrders(orders: readonly Order[]) {
  for (const { _id } of orders) seen.add(_id)
  if (now.unseen.some((id) => seen.has(id)))
    change({ ...now, unseen: now.unseen.filter((id) => !seen.has(id)) })
}

/** Orders that are placed at the same moment need not be committed in their order. */
const overlap = 60_000

async function look() {
  const { rows, total, nextCursor } = await api('GET /orders', { query: { status: 'Pending', limit: 20 } })
  if (now.pending === null) {
    seen = new Set(rows.map(({ _id }) => _id))
    since = rows[0] ? Date.parse(rows[0].placedAt) - overlap : 0
  }
  const there = new Set(rows.map(({ _id }) => _id))
  const fresh = rows.filter(({ _id, placedAt }) => !seen.has(_id) && Date.parse(placedAt) >= since)
  // What is pending no more needs nobody's eyes; beyond the newest twenty nobody can tell.
  const older = nextCursor ? now.unseen.filter((id) => !there.has(id) && !seen.has(id)) : []
  const unseen = [...fresh.map(({ _id }) => _id), ...older]
  if (unseen.some((id) => !now.unseen.includes(id))) chime()
  change({ pending: total, unseen })
}

/** The shop says something every 15 s; a line on which nothing comes for so long is dead. */
const silence = 45_000
const news = 'event: orders'

/** Listens until the shop, the network or `signal` ends it; calls `onNews` for what the shop says. */
async function listenOnce(signal: AbortSignal, onNews: () => Promise<void>) {
  const line = new AbortController()
  const stop = () => line.abort()
  signal.addEventListener('abort', stop)
  let watching = setTimeout(stop, silence)
  try {
    const answer = await openEventStream('/orders/events', line.signal)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    let heard = ''
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return
      clearTimeout(watching)
      watching = setTimeout(stop, silence)
      heard += part.value
      const end = heard.lastIndexOf('\n\n') + 1
      if (heard.slice(0, end).includes(news)) await onNews()
      heard = heard.slice(end)
    }
  } finally {
    clearTimeout(watching)
    signal.removeEventListener('abort', stop)
    line.abort()
  }
}

const shortest = 1000
const longest = 30_000

/** Waits so long, or until the network or the reader is back. */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(waiting)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const waiting = setTimeout(done, milliseconds)
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** Knows from now on how many orders are pending and which are new, until the function it answers is called. */
export function listenToOrders() {
  const stopping = new AbortController()
  const { signal } = stopping
  async function listen() {
    let wait = shortest
    while (!signal.aborted) {
      const begun = Date.now()
      try {
        await listenOnce(signal, async () => {
          if (!signal.aborted) await look()
        })
      } catch (problem) {
        // Who is not signed in, or no administrator any more, has nothing to listen to.
        if (problem instanceof ApiError && (problem.status === 401 || problem.status === 403)) return
        if (!isBroken(problem)) reportUnexpected(problem)
      }
      wait = Date.now() - begun > longest ? shortest : Math.min(wait * 2, longest)
      // Not all at once when the shop has been started anew.
      await pause(wait * (0.75 + Math.random() / 2), signal)
    }
  }
  listen()
  return () => {
    stopping.abort()
    change(nothing)
  }
}

/** A line that was cut while it was read; `fetch` says so with errors of its own. */
const isBroken = (problem: unknown) =>
  problem instanceof TypeError || (problem instanceof DOMException && problem.name === 'AbortError')
