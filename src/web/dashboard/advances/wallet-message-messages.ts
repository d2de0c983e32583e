import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'

/** What the wallets wrote to the merchant's phone, and has confirmed nothing. */
export const walletMessageMessages = defineMessages({
  en: {
    title: 'Messages of your wallets',
    intro:
      'What fits a customer’s payment exactly confirms it by itself. These do not, or not yet: say which order the money is for. They are kept for 180 days.',
    problems: {
      '': words.en.waiting,
      pretends: 'Not from the wallet',
      unreadable: 'Not understood',
      'used twice': 'Transaction twice',
      kind: 'Cash-out, and no agent',
      sender: 'Another number',
      amount: 'Another amount',
      'before the order': 'Older than the order',
      'too late': 'Too late',
    },
    explained: {
      '': 'No customer has typed in this transaction yet.',
      pretends:
        'It reads like a message of the wallet and came from another name. Do not believe it: look into the wallet.',
      unreadable:
        'The shop does not know these words. Look into the wallet, and enter the payment at its order.',
      'used twice': 'Two different messages name this transaction. Look into the wallet.',
      kind: 'A customer has cashed out, but your number is not set up as an agent’s.',
      sender: 'The customer has typed in another number than the one that the money came from.',
      amount: 'The amount is not the one that the order waits for.',
      'before the order': 'The money came before the order was placed.',
      'too late': 'A courier collects the whole amount already, or the order is delivered.',
    },
    from: (name: string) => `from ${name}`,
    sender: (number: string) => `sent by ${number}`,
    balance: (amount: string) => `balance ${amount}`,
    fee: (amount: string) => `fee ${amount}`,
    typedFor: 'Typed in for the order',
    order: orderWords.en.orderId,
    wrongOrder: 'Eight letters and digits, such as 8F3K-2M7Q.',
    assign: 'It is for this order',
    notOurs: 'For no order',
    assigned: words.en.paymentRecorded,
    dismissed: 'Put aside.',
    failed: words.en.notSaved,
    gone: 'There is no such order, or its transaction belongs to another one.',
    conflict:
      'Nothing was changed: it was decided already, or a courier collects the whole amount. The order’s page says more.',
  },
  bn: {
    title: 'ওয়ালেটের এসএমএস',
    intro:
      'ক্রেতার লেখা লেনদেনের সঙ্গে হুবহু মিললে টাকা নিজে থেকেই নিশ্চিত হয়। এগুলো মেলেনি, বা এখনো মেলেনি: কোন অর্ডারের টাকা, জানিয়ে দিন। ১৮০ দিন থাকবে।',
    problems: {
      '': words.bn.waiting,
      pretends: 'ওয়ালেট থেকে আসেনি',
      unreadable: 'বোঝা যায়নি',
      'used twice': 'একই লেনদেন দুবার',
      kind: 'ক্যাশ আউট, এজেন্ট নয়',
      sender: 'অন্য নম্বর',
      amount: 'অন্য অঙ্ক',
      'before the order': 'অর্ডারের আগের টাকা',
      'too late': 'দেরি হয়ে গেছে',
    },
    explained: {
      '': 'কোনো ক্রেতা এখনো এই লেনদেন নম্বর লেখেননি।',
      pretends: 'ওয়ালেটের এসএমএসের মতো লেখা, কিন্তু অন্য নাম থেকে এসেছে। বিশ্বাস করবেন না: ওয়ালেটে মিলিয়ে দেখুন।',
      unreadable: 'দোকান এই লেখা চেনে না। ওয়ালেটে দেখে অর্ডারের পেজে লেনদেনটি লিখুন।',
      'used twice': 'দুটি আলাদা এসএমএসে একই লেনদেন নম্বর। ওয়ালেটে মিলিয়ে দেখুন।',
      kind: 'ক্রেতা ক্যাশ আউট করেছেন, কিন্তু আপনার নম্বরটি এজেন্ট হিসেবে দেওয়া নেই।',
      sender: 'যে নম্বর থেকে টাকা এসেছে, ক্রেতা তার বদলে অন্য নম্বর লিখেছেন।',
      amount: 'অর্ডারে যত টাকা চাওয়া হয়েছে, এটি সেই অঙ্ক নয়।',
      'before the order': 'টাকা এসেছে অর্ডার করার আগে।',
      'too late': 'কুরিয়ার পুরো টাকা নিচ্ছে, অথবা অর্ডার ডেলিভারি হয়ে গেছে।',
    },
    from: (name) => `${name} থেকে`,
    sender: (number) => `পাঠিয়েছে ${number}`,
    balance: (amount) => `ব্যালেন্স ${amount}`,
    fee: (amount) => `ফি ${amount}`,
    typedFor: 'যে অর্ডারে লেখা হয়েছে',
    order: orderWords.bn.orderId,
    wrongOrder: 'আটটি ইংরেজি অক্ষর ও সংখ্যা, যেমন 8F3K-2M7Q।',
    assign: 'এই অর্ডারের টাকা',
    notOurs: 'কোনো অর্ডারের নয়',
    assigned: words.bn.paymentRecorded,
    dismissed: 'সরিয়ে রাখা হয়েছে।',
    failed: words.bn.notSaved,
    gone: 'এমন কোনো অর্ডার নেই, অথবা লেনদেনটি অন্য অর্ডারের।',
    conflict: 'কিছু বদলায়নি: আগেই জানানো হয়েছে, অথবা কুরিয়ার পুরো টাকা নিচ্ছে। অর্ডারের পেজে বিস্তারিত আছে।',
  },
})
