import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

/** What staff and API keys may do. */
export const permissionMessages = defineMessages({
  en: {
    texts: {
      orders: 'Orders: see, enter, edit and move them, customers, messages and newsletter',
      packing: 'Packing: see orders, print slips, send parcels and take them back',
      catalogue: 'Products: products, categories, offers, reviews, slides',
      money: 'Money: cash, statements of couriers, payments, sales figures and returns',
      settings: 'Settings: settings, page texts, charges, rules for calls, texts of messages',
      connections:
        'Connections: where messages, codes, parcels, events and money of customers go (SMS, couriers, webhooks, wallets, Meta, Google). Only for people you trust fully.',
    },
    names: {
      orders: words.en.orders,
      packing: words.en.packing,
      catalogue: words.en.products,
      money: words.en.money,
      settings: words.en.settings,
      connections: 'Connections',
    },
  },
  bn: {
    texts: {
      orders: 'অর্ডার: দেখা, লেখা, বদলানো, অবস্থা পাল্টানো, ক্রেতা, বার্তা ও নিউজলেটার',
      packing: 'প্যাকিং: অর্ডার দেখা, স্লিপ ছাপানো, পার্সেল পাঠানো ও ফেরত নেওয়া',
      catalogue: 'পণ্য: পণ্য, ক্যাটাগরি, অফার, রিভিউ, স্লাইড',
      money: 'টাকা: পাওনা, কুরিয়ারের স্টেটমেন্ট, পেমেন্ট, বিক্রি ও ফেরতের হিসাব',
      settings: 'সেটিংস: সেটিংস, পেজের লেখা, ডেলিভারি চার্জ, কলের নিয়ম, এসএমএসের লেখা',
      connections:
        'সংযোগ: ক্রেতাদের বার্তা, কোড, পার্সেল, খবর ও টাকা কোথায় যায় (এসএমএস, কুরিয়ার, ওয়েবহুক, ওয়ালেট, মেটা, গুগল)। শুধু পুরোপুরি বিশ্বস্ত কাউকে দিন।',
    },
    names: {
      orders: words.bn.orders,
      packing: words.bn.packing,
      catalogue: words.bn.products,
      money: 'টাকা',
      settings: words.bn.settings,
      connections: 'সংযোগ',
    },
  },
})
