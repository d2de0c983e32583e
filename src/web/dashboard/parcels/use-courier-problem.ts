import type { CourierProblem } from '#shop/parcels/rules.ts'
import { ApiError } from '#web/data/api-client.ts'
import { defineMessages, useMessages } from '#web/data/i18n.tsx'

const courierProblemMessages = defineMessages({
  en: {
    said: (courier: string, words: string) => `${courier}: “${words}”`,
    problems: {
      address: (courier) =>
        `The address of ${courier}’s API is not one of the web. Correct it under Couriers.`,
      private: (courier) =>
        `The address of ${courier}’s API is not in the internet. Correct it under Couriers.`,
      unreachable: (courier) => `${courier} could not be reached.`,
      redirects: (courier) =>
        `The address of ${courier}’s API leads to another one. Correct it under Couriers.`,
      'too-large': (courier) => `The answer of ${courier} was too long to be read.`,
      'too-slow': (courier) => `${courier} did not answer in time.`,
      keys: (courier) => `${courier} does not accept the keys of the shop. Correct them under Couriers.`,
      'too-many': (courier) => `${courier} wants fewer requests for a while.`,
      fault: (courier) => `${courier} has a fault of its own.`,
      unreadable: (courier) => `The answer of ${courier} could not be read.`,
      secret: (courier) =>
        `The shop cannot read the keys of ${courier} any more, because its secret has changed. Type them again under Couriers.`,
      'no-token': (courier) => `${courier} gave no access to these keys.`,
      'no-number': (courier) => `The answer of ${courier} has no number for the parcel.`,
      'no-payments': (courier) => `The answer of ${courier} has no list of payments.`,
      'number-unknown': (courier) =>
        `The number that ${courier} gave this parcel is missing. Add it under “Change code or link”.`,
      'no-area': (courier) => `${courier} needs one of its own areas. Choose one and book again.`,
      'unknown-store': (courier) =>
        `${courier} does not know the chosen store. Choose another one under Couriers.`,
      'not-booked': (courier) => `${courier} does not have this parcel.`,
      'not-cancelled': (courier) => `${courier} did not cancel the parcel and does not say why.`,
      shop: (courier) => `The shop itself could not send the parcel to ${courier}.`,
    } satisfies Record<CourierProblem, (courier: string) => string>,
  },
  bn: {
    said: (courier, words) => `${courier}: “${words}”`,
    problems: {
      address: (courier) => `${courier} এপিআই-এর ঠিকানা সঠিক নয়। কুরিয়ার পেজে ঠিক করুন।`,
      private: (courier) => `${courier} এপিআই-এর ঠিকানা ইন্টারনেটের নয়। কুরিয়ার পেজে ঠিক করুন।`,
      unreachable: (courier) => `${courier}-এর সঙ্গে সংযোগ করা যায়নি।`,
      redirects: (courier) => `${courier} এপিআই-এর ঠিকানা অন্য ঠিকানায় নিয়ে যায়। কুরিয়ার পেজে ঠিক করুন।`,
      'too-large': (courier) => `${courier}-এর উত্তর এত বড় যে পড়া যায়নি।`,
      'too-slow': (courier) => `${courier} সময়মতো উত্তর দেয়নি।`,
      keys: (courier) => `${courier} দোকানের কী গ্রহণ করছে না। কুরিয়ার পেজে ঠিক করুন।`,
      'too-many': (courier) => `${courier} কিছুক্ষণ কম অনুরোধ চায়।`,
      fault: (courier) => `${courier}-এর সার্ভারে সমস্যা হয়েছে।`,
      unreadable: (courier) => `${courier}-এর উত্তর পড়া যায়নি।`,
      secret: (courier) => `দোকানের গোপন কোড বদলেছে, তাই ${courier}-এর কী আর পড়া যায় না। কুরিয়ার পেজে আবার লিখুন।`,
      'no-token': (courier) => `${courier} এই কী দিয়ে ঢুকতে দেয়নি।`,
      'no-number': (courier) => `${courier}-এর উত্তরে পার্সেলের নম্বর নেই।`,
      'no-payments': (courier) => `${courier}-এর উত্তরে পেমেন্টের তালিকা নেই।`,
      'number-unknown': (courier) => `এই পার্সেলের ${courier} নম্বর জানা নেই। “কোড বা লিংক বদলান”-এ লিখুন।`,
      'no-area': (courier) => `${courier}-এর নিজের একটি এলাকা লাগবে। বেছে নিয়ে আবার বুক করুন।`,
      'unknown-store': (courier) => `বেছে নেওয়া স্টোরটি ${courier} চেনে না। কুরিয়ার পেজে অন্যটি বেছে নিন।`,
      'not-booked': (courier) => `পার্সেলটি ${courier}-এর কাছে নেই।`,
      'not-cancelled': (courier) => `${courier} পার্সেলটি বাতিল করেনি, কারণও জানায়নি।`,
      shop: (courier) => `দোকান নিজেই পার্সেলটি ${courier}-এ পাঠাতে পারেনি।`,
    },
  },
})

/** What says little by itself: the words of the courier stand beside it. */
const quoted: readonly string[] = ['keys', 'too-many', 'fault', 'unreadable']

/** How staff read why a courier did not do what was requested: in the shop's words where it has some, else in the courier's. */
export function useCourierProblem() {
  const t = useMessages(courierProblemMessages)
  const say = (
    courier: string,
    { problem, problemCode }: { problem: string; problemCode: string | null },
  ) => {
    const sentence = problemCode === null ? undefined : t.problems[problemCode as CourierProblem]?.(courier)
    if (!sentence) return problem && t.said(courier, problem)
    return problem && quoted.includes(problemCode ?? '') ? `${sentence} “${problem}”` : sentence
  }
  /** Of a call that is not possible now; undefined for other errors. */
  const sayError = (courier: string, error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 409) return undefined
    const { courierProblem } = error.body
    return courierProblem ? say(courier, courierProblem) : error.message
  }
  return { say, sayError }
}
