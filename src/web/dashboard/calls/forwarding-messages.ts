import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

/** How a phone passes on what the wallets write. */
export const forwardingMessages = defineMessages({
  en: {
    title: 'Advances that check themselves',
    intro:
      'A program on your phone that forwards SMS sends what the wallets write to a secret address of the shop. A payment that fits in transaction, number and amount is confirmed by itself; everything else waits under Cash.',
    states: { on: words.en.switchedOn, off: words.en.off },
    heard: (at: string) => `The phone was heard last: ${at}.`,
    never: 'The phone was not heard yet.',
    withKey:
      'A key as well, which the program sends as the header X-Key or signs with (HMAC-SHA256 in X-Signature)',
    hasKey: 'Each message needs the key.',
    make: 'Make the address',
    renew: 'Make a new address',
    renewQuestion: 'Make a new address?',
    renewText: 'The one from before stops working at once.',
    end: words.en.switchOff,
    endQuestion: 'Switch it off?',
    endText: 'The address stops working. You look for payments yourself again.',
    ended: 'Switched off.',
    steps:
      'Let the program send bKash, Nagad and Rocket messages by POST, as JSON or as a form, with the fields from and text.',
    address: 'The address is shown only now. Copy it into the program on your phone, and nowhere else.',
    key: 'The key is shown only now as well.',
    senders: (wallet: string) => `Names that ${wallet} writes from`,
    sendersHint: 'With commas between them. A text from any other name confirms nothing.',
    wrongSenders: 'At most five names of up to 30 letters.',
    saved: words.en.saved,
    failed: words.en.notSaved,
    notYours: 'Only people with the permission Connections change this.',
  },
  bn: {
    title: 'অগ্রিম নিজে থেকে মেলানো',
    intro:
      'এসএমএস ফরওয়ার্ড করার একটি অ্যাপ ওয়ালেটের এসএমএস দোকানের গোপন ঠিকানায় পাঠাবে। লেনদেন, নম্বর ও টাকার অঙ্ক মিললে টাকা নিজে থেকেই নিশ্চিত হবে; বাকি সব “পাওনা টাকা” পেজে অপেক্ষা করবে।',
    states: { on: words.bn.switchedOn, off: words.bn.off },
    heard: (at) => `ফোন থেকে শেষ এসএমএস: ${at}।`,
    never: 'ফোন থেকে এখনো কিছু আসেনি।',
    withKey: 'একটি কী-ও লাগবে, যা অ্যাপ X-Key হেডারে পাঠাবে বা যা দিয়ে সই করবে (X-Signature-এ HMAC-SHA256)',
    hasKey: 'প্রতিটি এসএমএসের সঙ্গে কী লাগবে।',
    make: 'ঠিকানা তৈরি করুন',
    renew: 'নতুন ঠিকানা তৈরি করুন',
    renewQuestion: 'নতুন ঠিকানা তৈরি করবেন?',
    renewText: 'আগের ঠিকানা সঙ্গে সঙ্গে বন্ধ হবে।',
    end: words.bn.switchOff,
    endQuestion: 'বন্ধ করবেন?',
    endText: 'ঠিকানাটি আর কাজ করবে না। টাকা আবার নিজে মেলাতে হবে।',
    ended: 'বন্ধ হয়েছে।',
    steps: 'অ্যাপে ঠিক করুন: বিকাশ, নগদ ও রকেটের এসএমএস POST করে JSON বা ফর্ম হিসেবে যাবে, from ও text ঘরে।',
    address: 'ঠিকানাটি শুধু এখনই দেখা যাবে। ফোনের অ্যাপে কপি করুন, আর কোথাও নয়।',
    key: 'কী-ও শুধু এখনই দেখা যাবে।',
    senders: (wallet) => `${wallet} যেসব নাম থেকে লেখে`,
    sendersHint: 'একাধিক হলে মাঝে কমা দিন। অন্য নাম থেকে এলে কিছু নিশ্চিত হয় না।',
    wrongSenders: 'সর্বোচ্চ পাঁচটি নাম, প্রতিটি ৩০ অক্ষর পর্যন্ত।',
    saved: words.bn.saved,
    failed: words.bn.notSaved,
    notYours: 'শুধু “সংযোগ” যাঁদের দায়িত্ব তাঁরা এটি বদলাতে পারেন।',
  },
})
