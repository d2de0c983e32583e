import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

export const comboMessages = defineMessages({
  en: {
    combos: 'Cheaper as a combo',
    combo: (name: string) => `Combo: ${name}`,
    products: 'Products of this combo',
    pieces: (count: number, name: string) => (count > 1 ? `${count} × ${name}` : name),
    oneByOne: 'One by one',
    addAll: 'Add all to cart',
    chooseAll: 'Choose options',
    chooseOf: (name: string) => `Choose sizes and colours: ${name}`,
    addedTitle: 'Combo Added',
    addedText: 'All its products are in the cart.',
    tooFew: 'There is not enough left of one of these products.',
    notAdded: 'The combo could not be put in the cart. Please try again.',
  },
  bn: {
    combos: 'কম্বোতে নিলে কম দাম',
    combo: (name: string) => `কম্বো: ${name}`,
    products: 'এই কম্বোর পণ্য',
    pieces: (count: number, name: string) => (count > 1 ? `${formatNumber(count, 'bn')} × ${name}` : name),
    oneByOne: 'আলাদা কিনলে',
    addAll: 'সব কার্টে যোগ করুন',
    chooseAll: 'বেছে নিন',
    chooseOf: (name: string) => `সাইজ ও রং বেছে নিন: ${name}`,
    addedTitle: 'কম্বো যোগ হয়েছে',
    addedText: 'এর সব পণ্য কার্টে আছে।',
    tooFew: 'এর একটি পণ্য যথেষ্ট নেই।',
    notAdded: 'কম্বোটি কার্টে যোগ করা যায়নি। আবার চেষ্টা করুন।',
  },
})
