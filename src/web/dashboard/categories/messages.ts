import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { layoutMessages } from '#web/shared/layout/messages.ts'
import { productWords } from '#web/shared/words/product-words.ts'
import { shopWords } from '#web/shared/words/shop-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const categoryMessages = defineMessages({
  en: {
    title: layoutMessages.en.categories,
    intro:
      'The menus of the shop show them in this order. You can rename a category at any time: its products stay in it, and old links keep working.',
    count: (count: number) => (count === 1 ? '1 sub-category' : `${count} sub-categories`),
    products: (count: number) =>
      count === 0 ? 'no products' : count === 1 ? '1 product' : `${formatNumber(count, 'en')} products`,
    subCategories: productWords.en.subCategories,
    noSubCategories: 'There are no sub-categories yet. Every product belongs to one, so add at least one.',
    name: words.en.nameInEnglish,
    nameHint: 'It is part of the links, too.',
    nameBn: words.en.nameInBengali,
    nameBnHint: 'If it is empty, Bengali pages show the English name.',
    noBengali: 'No Bengali name',
    image: 'Picture (optional)',
    imageHint:
      'A square in the menus and on the page of categories. Without one they show a product’s picture.',
    imageGone: 'This picture is no longer there. Please choose it again.',
    nameRequired: 'Please write a name.',
    notAName: 'Use letters or digits, without / or \\.',
    nameTaken: 'This name is already in use.',
    add: 'Add a category',
    addTitle: 'New category',
    addSub: 'Add a sub-category',
    addSubTitle: (name: string) => `New sub-category of ${name}`,
    added: 'Added.',
    most: (max: number) => `There can be no more than ${max}.`,
    change: shopWords.en.change,
    changeTitle: (name: string) => `Change ${name}`,
    saved: words.en.savedSentence,
    up: 'Move up',
    drag: 'Drag to its place',
    down: 'Move down',
    moved: (name: string, position: number) => `${name} is number ${position} now.`,
    hide: shopWords.en.hide,
    show: words.en.show,
    hidden: words.en.hidden,
    confirmHide: (name: string) => `Hide ${name}?`,
    hideMeans:
      'It disappears from the menus, filters and search suggestions, and its page is gone. Its products stay in the shop and can be bought; hide one by one those that you do not want to sell.',
    nowHidden: (name: string) => `${name} is hidden.`,
    nowShown: (name: string) => `${name} is shown again.`,
    changedElsewhere: 'Somebody else has changed the categories. Please look again.',
    changedMeanwhile: (name: string, nameBn: string) =>
      `Somebody else has changed it in the meantime: it is “${[name, nameBn].filter(Boolean).join(' · ')}” now. Save again to keep yours.`,
    notSaved: words.en.notSaved,
  },
  bn: {
    title: layoutMessages.bn.categories,
    intro: 'দোকানের মেনুতে এই ক্রমেই দেখা যায়। নাম যখন খুশি বদলানো যায়: পণ্য আগের মতোই থাকে, পুরোনো লিংকও কাজ করে।',
    count: (count) => `${digits(count)}টি সাব-ক্যাটাগরি`,
    products: (count) => (count === 0 ? 'পণ্য নেই' : `${digits(count)}টি পণ্য`),
    subCategories: productWords.bn.subCategories,
    noSubCategories: 'এখনো কোনো সাব-ক্যাটাগরি নেই। প্রতিটি পণ্য কোনো সাব-ক্যাটাগরিতে থাকে, তাই অন্তত একটি যোগ করুন।',
    name: words.bn.nameInEnglish,
    nameHint: 'লিংকেও এই নাম থাকে।',
    nameBn: words.bn.nameInBengali,
    nameBnHint: 'খালি রাখলে বাংলা পেজে ইংরেজি নাম দেখাবে।',
    noBengali: 'বাংলা নাম নেই',
    image: 'ছবি (ঐচ্ছিক)',
    imageHint: 'মেনুতে ও ক্যাটাগরির পেজে চারকোনা দেখায়। না দিলে কোনো একটি পণ্যের ছবি দেখাবে।',
    imageGone: 'ছবিটি আর নেই। আবার বেছে নিন।',
    nameRequired: 'নাম লিখুন।',
    notAName: 'নামে অক্ষর বা সংখ্যা থাকতে হবে; / বা \\ চলবে না।',
    nameTaken: 'এই নামে একটি আগেই আছে।',
    add: 'ক্যাটাগরি যোগ করুন',
    addTitle: 'নতুন ক্যাটাগরি',
    addSub: 'সাব-ক্যাটাগরি যোগ করুন',
    addSubTitle: (name) => `${name}: নতুন সাব-ক্যাটাগরি`,
    added: 'যোগ হয়েছে।',
    most: (max) => `${digits(max)}টির বেশি রাখা যায় না।`,
    change: shopWords.bn.change,
    changeTitle: (name) => `বদলান: ${name}`,
    saved: words.bn.savedSentence,
    up: 'উপরে নিন',
    drag: 'টেনে জায়গায় আনুন',
    down: 'নিচে নিন',
    moved: (name, position) => `${name} এখন ${digits(position)} নম্বরে।`,
    hide: shopWords.bn.hide,
    show: words.bn.show,
    hidden: words.bn.hidden,
    confirmHide: (name) => `${name} লুকাবেন?`,
    hideMeans:
      'মেনু, ফিল্টার ও সার্চের সাজেশনে আর দেখা যাবে না, এর পেজও থাকবে না। পণ্যগুলো দোকানে থাকবে, কেনাও যাবে; যেগুলো বিক্রি করতে চান না, সেগুলো আলাদা করে লুকান।',
    nowHidden: (name) => `${name} লুকানো হয়েছে।`,
    nowShown: (name) => `${name} আবার দেখা যাচ্ছে।`,
    changedElsewhere: 'অন্য কেউ ক্যাটাগরি বদলেছেন। আবার দেখে নিন।',
    changedMeanwhile: (name, nameBn) =>
      `এর মধ্যে অন্য কেউ বদলেছেন: এখন নাম “${[name, nameBn].filter(Boolean).join(' · ')}”। আপনারটি রাখতে আবার সেভ করুন।`,
    notSaved: words.bn.notSaved,
  },
})
