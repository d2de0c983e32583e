import { creditCampaign } from '#shop/campaigns/follow-orders.ts'
import {
  checkNothingOwed,
  ensureCashOfKept,
  ensureCashWhenMoved,
  enterWalletMoney,
  forgetDueWhenMoved,
  forgetDueWhenReturned,
} from '#shop/cash/follow-orders.ts'
import { endCheckout } from '#shop/checkouts/follow-orders.ts'
import { forgetRecord, wantRecordOfPlaced } from '#shop/courier-history/follow-orders.ts'
import {
  forgetPurchase,
  measureMove,
  measurePartialDelivery,
  measurePlaced,
} from '#shop/measurement/follow-orders.ts'
import { creditOrderPage } from '#shop/order-pages/follow-orders.ts'
import { emailOrderEvent } from '#shop/orders/emails.ts'
import type { OrderSubscribers } from '#shop/orders/events.ts'
import {
  checkParcelEnded,
  followMove,
  followPartialDelivery,
  followReceipt,
  followUndo,
} from '#shop/parcels/follow-orders.ts'
import { claimReviews } from '#shop/reviews/follow-orders.ts'
import { dropConfirmation, textCode, textMissedCall, textMove, textPlaced } from '#shop/sms/follow-orders.ts'
import { creditCall, creditMove, forgetCredit } from '#shop/staff-work/follow-orders.ts'
import { settleTaxOf, settleTaxOfExchange, settleTaxOfMerge } from '#shop/vat/follow-orders.ts'
import { matchTypedMoney } from '#shop/wallet-messages/follow-orders.ts'
import {
  announceExchange,
  announceMerge,
  announcePartialDelivery,
  announcePlaced,
  announceStatus,
} from '#shop/webhooks/follow-orders.ts'

/**
 * Who follows what happens to orders, in the order in which they are called. Cash reads where the parcel was before it follows its
 * order, and who collected when it has; webhooks tell of the order as all of that has left it.
 */
export const orderSubscribers: OrderSubscribers = {
  placed: [
    emailOrderEvent,
    announcePlaced,
    textPlaced,
    measurePlaced,
    wantRecordOfPlaced,
    endCheckout,
    creditOrderPage,
    creditCampaign,
  ],
  moved: [
    emailOrderEvent,
    forgetDueWhenMoved,
    followMove,
    ensureCashWhenMoved,
    announceStatus,
    textMove,
    measureMove,
    creditMove,
    settleTaxOf,
  ],
  moveUndone: [dropConfirmation, followUndo, announceStatus, forgetPurchase, forgetCredit, settleTaxOf],
  returnSeen: [forgetDueWhenReturned],
  partlyDelivered: [
    followPartialDelivery,
    ensureCashOfKept,
    announcePartialDelivery,
    measurePartialDelivery,
    settleTaxOf,
  ],
  received: [followReceipt],
  exchanged: [announceExchange, settleTaxOfExchange],
  merged: [announceMerge, settleTaxOfMerge],
  codeWanted: [textCode],
  called: [textMissedCall, creditCall],
  walletMoney: [enterWalletMoney],
  advanceChanged: [matchTypedMoney],
  claimed: [claimReviews],
  deleting: [checkNothingOwed, checkParcelEnded, forgetRecord],
}
