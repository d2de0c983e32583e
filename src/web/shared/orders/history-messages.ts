import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'

/** What has happened to an order, for its customer and for staff. */
export const historyMessages = defineMessages({
  en: {
    placed: orderWords.en.orderPlaced,
    addressCorrected: 'Address corrected',
    undone: 'Waiting for confirmation again',
    received: 'The parcel is back at the shop',
    confirmedAsIs: 'Confirmed as it is now',
    partlyKept: 'Some pieces kept, the rest given back',
    advancePaid: 'Advance received',
    advanceBack: orderWords.en.advancePaidBack,
    advanceKept: 'Advance kept by the shop',
    piecesReceived: 'What was given back is at the shop',
    exchanged: 'Pieces exchanged by another order',
    inExchange: 'Sent in exchange for another order',
    exchangeUndone: 'The exchange was undone',
    claimed: 'Added to an account',
    edited: 'Changed by the shop',
    merged: 'Put together with another order',
    mergedInto: (id: string) => `What you ordered here comes in one parcel with another order: ${id}.`,
  },
  bn: {
    placed: orderWords.bn.orderPlaced,
    addressCorrected: 'ঠিকানা ঠিক করা হয়েছে',
    undone: 'আবার নিশ্চিত করার অপেক্ষায়',
    received: 'পার্সেল দোকানে ফিরে এসেছে',
    confirmedAsIs: 'এখনকার মতোই নিশ্চিত করা হয়েছে',
    partlyKept: 'কিছু রাখা হয়েছে, বাকিটা ফেরত',
    advancePaid: 'অগ্রিম পাওয়া গেছে',
    advanceBack: orderWords.bn.advancePaidBack,
    advanceKept: 'অগ্রিম দোকান রেখেছে',
    piecesReceived: 'ফেরত দেওয়া পণ্য দোকানে এসেছে',
    exchanged: 'আরেকটি অর্ডারে পণ্য বদল হয়েছে',
    inExchange: 'আরেকটি অর্ডারের পণ্যের বদলে পাঠানো',
    exchangeUndone: 'বদলটি বাতিল হয়েছে',
    claimed: 'অ্যাকাউন্টে যোগ করা হয়েছে',
    edited: 'দোকান থেকে বদলানো হয়েছে',
    merged: 'আরেকটি অর্ডারের সঙ্গে এক করা হয়েছে',
    mergedInto: (id: string) => `এখানে যা অর্ডার করেছিলেন তা আরেকটি অর্ডারের সঙ্গে এক পার্সেলে আসবে। অর্ডার নম্বর ${id}।`,
  },
})
