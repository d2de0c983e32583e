import type { TrackedOrder } from '#shop/orders/tracking-contract.ts'

type Entry = Pick<TrackedOrder['history'][number], 'from' | 'to' | 'change'>
type Texts = Record<
  | ('placed' | 'addressCorrected' | 'claimed' | 'edited' | 'merged' | 'undone' | 'received')
  | ('confirmedAsIs' | 'partlyKept' | 'piecesReceived' | 'advancePaid' | 'advanceBack' | 'advanceKept')
  | ('exchanged' | 'inExchange' | 'exchangeUndone'),
  string
> & {
  status: Record<Entry['to'], string>
}

/** Says in the words of these messages what an entry of an order's history has changed. */
export function historyTitle({ from, to, change }: Entry, t: Texts) {
  const titles = {
    status: from === null ? t.placed : t.status[to],
    address: t.addressCorrected,
    claim: t.claimed,
    edit: t.edited,
    merge: t.merged,
    undo: t.undone,
    receive: to === 'Delivered' ? t.piecesReceived : t.received,
    confirm: t.confirmedAsIs,
    partial: t.partlyKept,
    // Of the order that was delivered, or of the one that is sent for it.
    exchange: to === 'Delivered' ? t.exchanged : t.inExchange,
    'exchange undone': t.exchangeUndone,
    advance: t.advancePaid,
    refund: t.advanceBack,
    keep: t.advanceKept,
  }
  return titles[change]
}
