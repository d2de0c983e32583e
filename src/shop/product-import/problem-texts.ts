import { formatNumber, type Language } from '#lib/language.ts'

/** The problems of rows of another system's file, in the list of the page and in the report. */
const movedProblemTexts = {
  en: {
    kind: 'This kind of product is not sold here.',
    shown: 'The file does not say whether customers see this, so they do.',
    marked:
      'Another variant has the same option after it was cut, or but for capital letters, so this one was marked.',
    'no-parent': 'The product of this variation is not in the file.',
    'no-variants': 'A product with variations, none of which is in the file.',
    'too-many-options': 'More options than a variant can have here (four).',
    'too-many-variants': 'More variants than a product can have here (100).',
    'too-many-sizes': 'More sizes or colours than a product can have here (30 of each).',
    'too-many-combinations':
      'This variation stands for more combinations than a product can have here (100).',
    'category-left-out': 'You have left this category out.',
    'no-room':
      'The shop has as many categories as it can have (40, each with 60 sub-categories). Choose one that it has for this one.',
    'other-row': 'Another row of this product is wrong, so none of it was taken. See row:',
    cut: 'Too long for this shop: the end was cut off.',
    'left-out': 'There is no place for this here.',
    'sku-twice': 'An earlier row has this SKU, which it keeps.',
    renamed: 'Another product of the file has this name, so the number of its former shop was added.',
    'no-address': 'This is not the address of a picture.',
    'too-many-pictures': 'More pictures than a product has here.',
    'stock-to-first': 'Several variants share these pieces: the first has them.',
    uncounted: 'Sold beyond what is in stock, or shared by several variants: pieces are not counted.',
    'sale-not-now': 'This offer is not open today, so the regular price was taken.',
    'sale-unread': 'This time of the offer cannot be read for certain, so the regular price was taken.',
    'sale-not-lower': 'The offer is not lower than the regular price, so the regular price was taken.',
    'compare-not-higher': 'The price before the offer is lower than the price, so it was left out.',
    'weight-left-out': 'No weight from 1 gram to 100 kilograms: it was left out.',
    'below-zero': 'Fewer pieces than none: taken as 0.',
    'sale-times':
      'The offers of its variations have different times: those of today were taken, without an end.',
    'no-unit': 'The file does not say the unit of this weight.',
    'variant-hidden': 'A single variant cannot be hidden here.',
    'no-shipping': 'A product that needs no shipping.',
  },
  bn: {
    kind: 'এ ধরনের পণ্য এখানে বিক্রি হয় না।',
    shown: 'ক্রেতারা এটি দেখবেন কি না ফাইলে লেখা নেই, তাই দেখা যাবে।',
    marked: 'ছোট করার পর, বা বড় হাতের অক্ষর বাদে, আরেকটি ধরনের সঙ্গে এক হয়ে যায়, তাই চিহ্ন দেওয়া হয়েছে।',
    'no-parent': 'এই ধরনটির মূল পণ্য ফাইলে নেই।',
    'no-variants': 'একাধিক ধরনের পণ্য, কিন্তু ফাইলে কোনো ধরন নেই।',
    'too-many-options': 'এখানে এতগুলো বৈশিষ্ট্য রাখা যায় না (সর্বোচ্চ চারটি)।',
    'too-many-variants': 'এখানে এক পণ্যের এত ধরন রাখা যায় না (সর্বোচ্চ ১০০)।',
    'too-many-sizes': 'এখানে এক পণ্যের এত সাইজ বা রং রাখা যায় না (সর্বোচ্চ ৩০টি করে)।',
    'too-many-combinations': 'এই সারি থেকে এক পণ্যের ১০০টির বেশি ধরন হয়।',
    'category-left-out': 'এই ক্যাটাগরি আপনি বাদ দিয়েছেন।',
    'no-room':
      'দোকানে আর নতুন ক্যাটাগরির জায়গা নেই (সর্বোচ্চ ৪০টি, প্রতিটিতে ৬০টি সাব-ক্যাটাগরি)। এটির জন্য দোকানের কোনো ক্যাটাগরি বেছে নিন।',
    'other-row': 'এই পণ্যের অন্য একটি সারি ভুল, তাই পণ্যটি নেওয়া হয়নি। সারি:',
    cut: 'এই দোকানের জন্য বেশি লম্বা: শেষটুকু বাদ গেছে।',
    'left-out': 'এখানে এটি রাখার জায়গা নেই।',
    'sku-twice': 'আগের একটি সারিতে এই SKU আছে, সেটিতেই থাকবে।',
    renamed: 'ফাইলে এই নামে আরেকটি পণ্য আছে, তাই আগের দোকানের নম্বর যোগ হয়েছে।',
    'no-address': 'এটি ছবির ঠিকানা নয়।',
    'too-many-pictures': 'এখানে এক পণ্যে এত ছবি থাকে না।',
    'stock-to-first': 'কয়েকটি ধরনের স্টক একসঙ্গে গোনা: সব প্রথমটিতে রাখা হয়েছে।',
    uncounted: 'স্টকের বেশিও বিক্রি হতো, অথবা কয়েকটি ধরনের স্টক একসঙ্গে গোনা: এখানে গোনা হবে না।',
    'sale-not-now': 'এই ছাড় আজ চালু নেই, তাই আসল দাম নেওয়া হয়েছে।',
    'sale-unread': 'ছাড়ের এই সময় নিশ্চিতভাবে পড়া যায় না, তাই আসল দাম নেওয়া হয়েছে।',
    'sale-not-lower': 'ছাড়ের দাম আসল দামের চেয়ে কম নয়, তাই আসল দাম নেওয়া হয়েছে।',
    'compare-not-higher': 'ছাড়ের আগের দাম এখনকার দামের চেয়ে কম, তাই বাদ গেছে।',
    'weight-left-out': '১ গ্রাম থেকে ১০০ কেজির মধ্যে কোনো ওজন নয়: বাদ গেছে।',
    'below-zero': 'স্টক শূন্যের কম: ০ ধরা হয়েছে।',
    'sale-times': 'ধরনগুলোর ছাড়ের সময় আলাদা: আজকের ছাড়গুলো নেওয়া হয়েছে, শেষ সময় ছাড়া।',
    'no-unit': 'এই ওজনের একক ফাইলে লেখা নেই।',
    'variant-hidden': 'এখানে আলাদা করে একটি ধরন লুকানো যায় না।',
    'no-shipping': 'এই পণ্য পাঠাতে হয় না।',
  },
} as const satisfies Record<Language, Record<string, string>>
type MovedReason = keyof (typeof movedProblemTexts)['en']

/** The problems of rows of any file. */
const problemTexts = {
  en: {
    wrong: 'This cannot be used.',
    required: 'This must not be empty.',
    unknown: 'The shop does not have this.',
    several: 'Several products have this name. Please give the _id.',
    twice: 'The same product as in this row:',
    'sku-used': 'Another row has this SKU.',
    'read-as': 'This was read as what stands behind the arrow.',
    'digits-lost':
      'A spreadsheet has shortened this number, and its last digits are lost. Format the column as text and export the file again.',
    'day-or-month':
      'The day or the month may come first here, and the other dates of the file do not tell. Please write 2025-12-31.',
    quotes: 'The quotation marks of this row do not match, or it is too long, so its cells cannot be read.',
    'too-long': 'This row is too long for a product.',
    'too-many-cells': 'There is no heading above this.',
    variants: 'The product has this from its variants. Please change it in the product form.',
  },
  bn: {
    wrong: 'এটি দেওয়া যাবে না।',
    required: 'এটি খালি রাখা যাবে না।',
    unknown: 'দোকানে এটি নেই।',
    several: 'এই নামে একাধিক পণ্য আছে। _id লিখুন।',
    twice: 'একই পণ্য এই সারিতেও আছে:',
    'sku-used': 'আরেকটি সারিতে এই SKU আছে।',
    'read-as': 'তীরের পরে যা আছে, এটি সেভাবে পড়া হয়েছে।',
    'digits-lost':
      'স্প্রেডশিট এই নম্বরটি ছোট করে ফেলেছে, শেষের সংখ্যাগুলো হারিয়ে গেছে। কলামটি Text করে ফাইলটি আবার তৈরি করুন।',
    'day-or-month': 'এতে দিন আগে না মাস আগে বোঝা যায় না, ফাইলের অন্য তারিখ থেকেও না। 2025-12-31 এভাবে লিখুন।',
    quotes: 'এই সারির উদ্ধৃতি চিহ্ন মেলে না, বা সারিটি বেশি লম্বা, তাই ঘরগুলো আলাদা করা যাচ্ছে না।',
    'too-long': 'সারিটি বেশি লম্বা।',
    'too-many-cells': 'এর ওপরে কলামের কোনো নাম নেই।',
    variants: 'এটি পণ্যের আলাদা আলাদা ধরন থেকে আসে। পণ্যের ফর্মে বদলান।',
  },
} as const satisfies Record<Language, Record<string, string>>

export type ProblemReason = keyof (typeof problemTexts)['en'] | MovedReason

const seeRow: Record<Language, (row: string) => string> = {
  en: (row) => `See row ${row}.`,
  bn: (row) => `সারি ${row} দেখুন।`,
}

/** The sentence of a problem, with the other row that it is about. */
export const problemText = (language: Language, reason: string, otherRow: number | null = null): string => {
  const texts: Record<string, string> = { ...problemTexts[language], ...movedProblemTexts[language] }
  const other = otherRow === null ? '' : seeRow[language](formatNumber(otherRow, language))
  return [texts[reason] ?? reason, other].filter(Boolean).join(' ')
}
