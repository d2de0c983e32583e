import { defineMessages } from '#web/data/i18n.tsx'
import { shopWords } from '#web/shared/words/shop-words.ts'

/** What shoppers read about discounts. */
export const discountMessages = defineMessages({
  en: {
    discount: (name: string) => (name ? `Discount: ${name}` : 'Discount'),
    ofLine: (amount: string) => `Discount ${amount}`,
    offers: 'Offers',
    from: (minimum: string) => `from ${minimum}`,
    byItself: 'taken off at the checkout',
    haveCode: 'Have a discount code?',
    code: 'Discount code',
    apply: 'Apply',
    remove: shopWords.en.remove,
    applied: (code: string) => `Code ${code} is applied.`,
    checking: 'Checking the code…',
    betterOffer: (name: string) =>
      name ? `“${name}” saves you more, so you get that one.` : 'This code takes nothing off this order.',
    tooManyCodes: 'Too many wrong codes. Please wait ten minutes.',
    notChecked: 'The code could not be checked. Please try again.',
    problems: {
      unknown: 'There is no such code. Please check the letters.',
      'not started': 'This code cannot be used yet.',
      ended: 'This code has ended.',
      'used up': 'This code has been used up.',
      'used by phone': 'This phone number has used the code already.',
      'other goods': 'This code is for other products.',
      'below minimum': 'This code needs a larger order.',
      'too few pieces': 'Add more pieces to use this code.',
    },
  },
  bn: {
    discount: (name: string) => (name ? `ছাড়: ${name}` : 'ছাড়'),
    ofLine: (amount: string) => `ছাড় ${amount}`,
    offers: 'অফার',
    from: (minimum: string) => `${minimum} থেকে`,
    byItself: 'চেকআউটে নিজে থেকেই বাদ যায়',
    haveCode: 'ডিসকাউন্ট কোড আছে?',
    code: 'ডিসকাউন্ট কোড',
    apply: 'কোড দিন',
    remove: shopWords.bn.remove,
    applied: (code: string) => `${code} কোডটি যোগ হয়েছে।`,
    checking: 'কোডটি যাচাই হচ্ছে…',
    betterOffer: (name: string) =>
      name ? `“${name}” অফারে আপনার বেশি বাঁচে, তাই সেটাই দেওয়া হলো।` : 'এই কোডে এই অর্ডারে কিছু বাদ যায় না।',
    tooManyCodes: 'অনেকবার ভুল কোড দেওয়া হয়েছে। দশ মিনিট পরে চেষ্টা করুন।',
    notChecked: 'কোডটি যাচাই করা যায়নি। আবার চেষ্টা করুন।',
    problems: {
      unknown: 'এমন কোনো কোড নেই। অক্ষরগুলো মিলিয়ে দেখুন।',
      'not started': 'কোডটি এখনো চালু হয়নি।',
      ended: 'কোডটির মেয়াদ শেষ।',
      'used up': 'কোডটি আর ব্যবহার করা যাবে না।',
      'used by phone': 'এই মোবাইল নম্বরে কোডটি আগেই ব্যবহার করা হয়েছে।',
      'other goods': 'কোডটি অন্য পণ্যের জন্য।',
      'below minimum': 'কোডটি পেতে আরও বেশি টাকার পণ্য নিতে হবে।',
      'too few pieces': 'কোডটি পেতে আরও কয়টি পণ্য নিতে হবে।',
    },
  },
})
