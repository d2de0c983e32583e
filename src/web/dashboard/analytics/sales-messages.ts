import { statusNames } from '#shop/orders/status-words.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const salesMessages = defineMessages({
  en: {
    stagesTitle: 'From order to money',
    stage: 'In this time',
    orders: words.en.orders,
    amount: 'Amount',
    stages: {
      placed: words.en.placed,
      confirmed: 'Confirmed',
      delivered: statusNames.en.Delivered,
      received: 'Received',
    },
    stageHints: {
      placed: 'All orders that came in',
      confirmed: 'Without what was cancelled since',
      delivered: 'Without what came back since',
      received: 'Money that came in from couriers, by hand or in advance',
    },
    stagesNote:
      'Each counts on the day on which it happened, with what customers pay: goods after discounts, and delivery.',
    profitTitle: 'Profit of what was delivered',
    deliveredGoods: (orders: string) => `Goods delivered, after discounts (${orders})`,
    knownGoods: (percent: string) => `Of this with a known cost (${percent}%)`,
    cost: 'What these goods cost',
    deliveryPaid: (orders: string) => `Customers paid for delivery (${orders})`,
    charged: (orders: string) => `Couriers charged (${orders})`,
    returned: (orders: string) => `Charges for what came back or was cancelled (${orders})`,
    profitOf: (goods: string) => `Profit of the ${goods} whose cost is known`,
    nothingDelivered: 'Nothing was delivered in this time.',
    nothingKnown:
      'No profit can be said: the cost of none of these orders is known. Enter the cost price of your products, or incoming goods with their prices; orders placed from then on count.',
    unknown: (goods: string) =>
      `Of ${goods} the cost is not known; they are left out. An order counts when every product in it had a cost price when it was placed.`,
    uncharged: (orders: string) =>
      `Of ${orders} of these orders no statement has told the courier’s charges yet; delivery is left out for them.`,
  },
  bn: {
    stagesTitle: 'অর্ডার থেকে টাকা পর্যন্ত',
    stage: 'এই সময়ে',
    orders: words.bn.orders,
    amount: 'টাকা',
    stages: {
      placed: words.bn.placed,
      confirmed: 'নিশ্চিত হয়েছে',
      delivered: statusNames.bn.Delivered,
      received: 'টাকা পাওয়া গেছে',
    },
    stageHints: {
      placed: 'যত অর্ডার এসেছে, সব',
      confirmed: 'পরে বাতিল হওয়াগুলো বাদে',
      delivered: 'পরে ফেরত আসাগুলো বাদে',
      received: 'কুরিয়ার থেকে, হাতে বা অগ্রিম পাওয়া টাকা',
    },
    stagesNote: 'যেদিন যা ঘটেছে সেদিনের হিসাবে ধরা হয়েছে, ক্রেতা যত দেন তত: ছাড়ের পর পণ্যের দাম ও ডেলিভারি চার্জ।',
    profitTitle: 'ডেলিভারি হওয়া পণ্যে লাভ',
    deliveredGoods: (orders: string) => `ডেলিভারি হওয়া পণ্য, ছাড়ের পর (${orders}টি অর্ডার)`,
    knownGoods: (percent: string) => `এর মধ্যে কেনা দাম জানা আছে (${percent}%)`,
    cost: 'এই পণ্যগুলোর কেনা দাম',
    deliveryPaid: (orders: string) => `ক্রেতারা ডেলিভারি চার্জ দিয়েছেন (${orders}টি)`,
    charged: (orders: string) => `কুরিয়ার কেটেছে (${orders}টি)`,
    returned: (orders: string) => `ফেরত বা বাতিল হওয়া পার্সেলের চার্জ (${orders}টি)`,
    profitOf: (goods: string) => `কেনা দাম জানা ${goods}-এর লাভ`,
    nothingDelivered: 'এই সময়ে কিছু ডেলিভারি হয়নি।',
    nothingKnown:
      'লাভ বলা যাচ্ছে না: এই অর্ডারগুলোর একটিরও কেনা দাম জানা নেই। পণ্যের কেনা দাম লিখুন, বা দামসহ মাল আসার হিসাব তুলুন; তার পরের অর্ডারগুলো হিসাবে আসবে।',
    unknown: (goods: string) =>
      `${goods}-এর কেনা দাম জানা নেই, তাই বাদ রাখা হয়েছে। অর্ডারের সময় সব পণ্যের কেনা দাম লেখা থাকলে সেই অর্ডার হিসাবে আসে।`,
    uncharged: (orders: string) =>
      `এর ${orders}টি অর্ডারে কুরিয়ারের চার্জ কোনো স্টেটমেন্টে এখনও আসেনি; সেগুলোর ডেলিভারি হিসাবে নেই।`,
  },
})
