import { formatNumber } from '#lib/language.ts'
import type { FieldName, FieldsWith } from '#shop/catalog/product-fields.ts'
import type { FileColumn } from '#shop/product-import/rules.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

/** Columns whose rule is more than their kind says. */
type ColumnWithOwnRule =
  | Exclude<FileColumn, FieldName>
  | FieldsWith<
      { kind: 'number' | 'category' | 'quantityOffers' | 'images' | 'imageAlts' } | { format: 'video' }
    >

export const productImportMessages = defineMessages({
  en: {
    title: 'Products as a file',
    intro:
      'Change many products at once in a spreadsheet, or bring in new ones. Nothing changes before you agree.',
    getText:
      'For new products take the example, which can be uploaded as it is; to change yours, export them. If you have a file, go on with step 2.',
    export: 'Export products',
    noCategory: 'The products of the example need a category. Please add one first.',
    exporting: words.en.exporting,
    exportFailed: 'The products could not be exported. Please try again.',
    fileRules: [
      'The products of the example are hidden from shoppers.',
      'A row without _id is the product of that name, or a new one.',
      'What is not in the file stays as it is.',
      'A product with variants has one row for each of them.',
      'Pictures are given by their addresses in this shop.',
      'The whole file is taken over or nothing; of a file of another shop the products without a wrong row.',
    ],
    picturesTitle: 'Take your catalogue to another shop',
    picturesText:
      'With the exported products and their pictures another shop of this program, also an empty one, has your whole catalogue: import the file there, then give it the ZIP file.',
    exportPictures: 'Export pictures (ZIP)',
    chooseFile: words.en.csvFile,
    choose: words.en.chooseAFile,
    fileHint: 'CSV, at most 10,000 products. Product files of WooCommerce and Shopify are taken as they are.',
    notText:
      'This file cannot be read as text. In Excel choose “CSV UTF-8 (comma delimited)” when you save it.',
    sending: 'The file is being uploaded. Please stay on this page until it is done.',
    unfinishedUpload: (name: string) =>
      `${name || 'Somebody'} has started to upload this file and has not finished. If nobody is uploading it any more, give it up and choose it again.`,
    checking: (rows: number) => `Checking the file: ${rows} rows so far.`,
    applying: (done: number, all: number) => `Taking over: ${done} of ${all} products.`,
    continues: words.en.goesOn,
    number: (count: number) => new Intl.NumberFormat('en-IN').format(count),
    rowsNew: words.en.new,
    rowsChanged: 'Changed',
    rowsSame: 'Unchanged',
    rowsWrong: 'Wrong rows',
    correctFirst: 'Please correct these rows in your file and choose it again. Nothing has been changed.',
    ready: (count: number) =>
      `Everything is all right. ${count === 1 ? 'One product' : `${count} products`} will change.`,
    nothingToDo: 'The shop already has everything in this file.',
    changedMeanwhile: 'Products have changed in the meantime, so the file was checked again.',
    apply: (count: number) => (count === 1 ? 'Take over 1 product' : `Take over ${count} products`),
    starting: words.en.starting,
    done: 'The file has been taken over.',
    toProducts: words.en.allProducts,
    rejected: (why: string, value: string, row: number | null) =>
      [why, value && `(“${value}”)`, row !== null && `(row ${row})`].filter(Boolean).join(' '),
    reasons: {
      empty: 'There are no products in this file.',
      'column-unknown': 'The shop does not know this column.',
      'column-twice': 'This column is in the file twice.',
      'column-missing': 'This column is missing.',
      'too-many': 'The file has too many rows. The most is:',
      'too-many-categories': 'The file has too many categories. The most is:',
      quotes: 'The quotation marks in the file do not match, so its cells cannot be read.',
      'too-long': 'A row is too long for a product.',
    },
    failures: {
      unexpected:
        'The file was not taken over because of an error of the shop. None of its products has changed. You can check it again, give it up, or choose another file.',
      interrupted:
        'The shop was interrupted several times while it worked on this file. None of its products has changed. You can check it again, give it up, or choose another file.',
    },
    errorWords: (words: string) => `The error, for the person who looks after your shop: ${words}`,
    checkAgain: 'Check it again',
    changesTitle: 'What will change',
    isNew: 'new',
    empty: '(empty)',
    problemsTitle: 'What is wrong',
    notesTitle: 'What is taken in another way',
    row: (row: number) => `Row ${row}`,
    twice: (row: string) => `The same product as in row ${row}.`,
    columnRules: {
      text: (max: number) => `At most ${formatNumber(max, 'en')} letters in one line.`,
      lines: (max: number) => `At most ${formatNumber(max, 'en')} letters.`,
      option: (options: string) => `${options} or nothing.`,
      options: (options: string) => `${options}, each once, with commas between them.`,
      boolean: 'yes or no.',
      moment: 'Date and time in Dhaka as 2026-11-30 18:00, or nothing.',
    },
    ownRules: {
      _id: 'The _id of a product, or nothing.',
      category: 'The English name of a category.',
      subCategory: 'The English name of a sub-category of it.',
      originalPrice: 'An amount of taka, at least 1, with at most two decimals after a dot: 1250.50.',
      offerPrice: 'An amount of taka below the original price, or nothing.',
      quantityOffers: 'Such as 2 = 1200; 3 = 1700: what 2 to 100 pieces cost together, or nothing.',
      stock: 'A whole number, 0 or more; nothing if you always have enough.',
      costPrice: 'An amount of taka, 0 or more, with at most two decimals, or nothing.',
      vatRate: 'Percent from 0 to 100 with at most two decimals; nothing for the rate of the category.',
      lowStockThreshold: 'A whole number, 0 or more; nothing for the number in the settings.',
      stockWhenExported: 'As it was exported.',
      variantId: 'As it was exported; nothing for a new variant.',
      options:
        'Options beside size and colour, as “Litre: 1, Pack: 3”; the same ones for all variants of a product, each combination once.',
      sku: 'At most 60 letters, not that of another variant.',
      variantImage: 'An address of a picture of this shop.',
      weight: 'Whole grams, 1 or more; nothing for the usual weight.',
      variantWeight: 'Whole grams, 1 or more; nothing for the weight of the product.',
      images: 'At most 12 addresses of pictures of this shop, as they are exported.',
      imageAlts: 'One line for each picture, at most 200 letters each.',
      ratings: 'From 1 to 5 in steps of 0.1, or nothing.',
      reviews: 'A whole number, 1 or more, or nothing.',
      videoLink: 'An https link to YouTube, Facebook or Vimeo, or nothing.',
    } satisfies Record<ColumnWithOwnRule, string>,
    notReached: words.en.notReached,
    otherImport: 'Somebody else is importing, too. This is the current state.',
  },
  bn: {
    title: 'ফাইলে পণ্যের তালিকা',
    intro: 'স্প্রেডশিটে একসঙ্গে অনেক পণ্য বদলান, বা নতুন পণ্য আনুন। আপনি রাজি না হলে কিছুই বদলায় না।',
    getText:
      'নতুন পণ্যের জন্য নমুনা ফাইল নিন, যা যেমন আছে তেমনই আপলোড করা যায়; আপনার পণ্য বদলাতে সেগুলো এক্সপোর্ট করুন। ফাইল থাকলে ২ নম্বর ধাপে যান।',
    export: 'পণ্য এক্সপোর্ট করুন',
    noCategory: 'নমুনার পণ্যের জন্য একটি ক্যাটাগরি লাগবে। আগে একটি যোগ করুন।',
    exporting: words.bn.exporting,
    exportFailed: 'পণ্য এক্সপোর্ট করা যায়নি। আবার চেষ্টা করুন।',
    fileRules: [
      'নমুনার পণ্যগুলো ক্রেতাদের কাছে লুকানো থাকে।',
      '_id ছাড়া সারি মানে ওই নামের পণ্য, না থাকলে নতুন পণ্য।',
      'ফাইলে যা নেই, তা আগের মতোই থাকে।',
      'আলাদা আলাদা ধরনের পণ্যে প্রতিটি ধরনের জন্য একটি সারি থাকে।',
      'ছবির জায়গায় এই দোকানে ছবির ঠিকানা দিন।',
      'পুরো ফাইল নেওয়া হয়, আধাআধি নয়; অন্য দোকানের ফাইল থেকে যে পণ্যের কোনো সারি ভুল, শুধু সেটি বাদ থাকে।',
    ],
    picturesTitle: 'পণ্যতালিকা অন্য দোকানে নিন',
    picturesText:
      'এক্সপোর্ট করা পণ্য ও ছবির ZIP দিয়ে এই প্রোগ্রামের অন্য দোকানে, খালি দোকানেও, পুরো পণ্যতালিকা নেওয়া যায়: সেখানে আগে ফাইলটি ইমপোর্ট করুন, তারপর ZIP দিন।',
    exportPictures: 'ছবি এক্সপোর্ট করুন (ZIP)',
    chooseFile: words.bn.csvFile,
    choose: words.bn.chooseAFile,
    fileHint: 'CSV, সর্বোচ্চ ১০,০০০ পণ্য। WooCommerce ও Shopify-এর পণ্যের ফাইল যেমন আছে তেমনই নেওয়া হয়।',
    notText: 'এই ফাইলের লেখা পড়া যাচ্ছে না। Excel-এ সেভ করার সময় “CSV UTF-8 (comma delimited)” বেছে নিন।',
    sending: 'ফাইল পাঠানো হচ্ছে। শেষ না হওয়া পর্যন্ত এই পেজে থাকুন।',
    unfinishedUpload: (name) =>
      `${name || 'কেউ একজন'} এই ফাইল পাঠানো শুরু করেছেন, শেষ হয়নি। এখন আর কেউ না পাঠালে বাদ দিয়ে আবার বেছে নিন।`,
    checking: (rows) => `ফাইল যাচাই হচ্ছে: এ পর্যন্ত ${digits(rows)} সারি।`,
    applying: (done, all) => `নেওয়া হচ্ছে: ${digits(all)}টির মধ্যে ${digits(done)}টি পণ্য।`,
    continues: words.bn.goesOn,
    number: digits,
    rowsNew: words.bn.new,
    rowsChanged: 'বদলাবে',
    rowsSame: 'একই আছে',
    rowsWrong: 'ভুল সারি',
    correctFirst: 'ফাইলে এই সারিগুলো ঠিক করে আবার আপলোড করুন। এখনো কিছু বদলায়নি।',
    ready: (count) => `সব ঠিক আছে। ${digits(count)}টি পণ্য বদলাবে।`,
    nothingToDo: 'ফাইলে যা আছে, দোকানে সব আগে থেকেই তা-ই।',
    changedMeanwhile: 'এর মধ্যে পণ্য বদলেছে, তাই ফাইলটি আবার যাচাই করা হয়েছে।',
    apply: (count) => `${digits(count)}টি পণ্য নিন`,
    starting: words.bn.starting,
    done: 'ফাইলের সব পণ্য নেওয়া হয়েছে।',
    toProducts: words.bn.allProducts,
    rejected: (why, value, row) =>
      [why, value && `(“${value}”)`, row !== null && `(সারি ${digits(row)})`].filter(Boolean).join(' '),
    reasons: {
      empty: 'এই ফাইলে কোনো পণ্য নেই।',
      'column-unknown': 'এই কলামটি দোকান চেনে না।',
      'column-twice': 'এই কলামটি ফাইলে দুবার আছে।',
      'column-missing': 'এই কলামটি নেই।',
      'too-many': 'ফাইলে সারি বেশি। সর্বোচ্চ:',
      'too-many-categories': 'ফাইলে ক্যাটাগরি বেশি। সর্বোচ্চ:',
      quotes: 'ফাইলের উদ্ধৃতি চিহ্ন মেলে না, তাই ঘরগুলো আলাদা করা যাচ্ছে না।',
      'too-long': 'একটি সারি বেশি লম্বা।',
    },
    failures: {
      unexpected:
        'দোকানের একটি ত্রুটির জন্য ফাইলটি নেওয়া যায়নি। এর কোনো পণ্য বদলায়নি। আবার যাচাই করতে, বাদ দিতে বা অন্য ফাইল দিতে পারেন।',
      interrupted:
        'এই ফাইলের কাজ চলার সময় দোকান কয়েকবার থেমে গেছে। এর কোনো পণ্য বদলায়নি। আবার যাচাই করতে, বাদ দিতে বা অন্য ফাইল দিতে পারেন।',
    },
    errorWords: (words) => `ত্রুটির কথা, যিনি দোকানের সার্ভার দেখেন তাঁর জন্য: ${words}`,
    checkAgain: 'আবার যাচাই করুন',
    changesTitle: 'যা বদলাবে',
    isNew: 'নতুন',
    empty: '(খালি)',
    problemsTitle: 'যা ভুল আছে',
    notesTitle: 'যা অন্যভাবে নেওয়া হবে',
    row: (row) => `সারি ${digits(row)}`,
    twice: (row) => `${digits(Number(row))} নম্বর সারির পণ্যটিই আবার এসেছে।`,
    columnRules: {
      text: (max) => `এক লাইনে সর্বোচ্চ ${digits(max)} অক্ষর।`,
      lines: (max) => `সর্বোচ্চ ${digits(max)} অক্ষর।`,
      option: (options) => `${options} অথবা খালি।`,
      options: (options) => `${options}, প্রতিটি একবার, কমা দিয়ে আলাদা।`,
      boolean: 'yes অথবা no।',
      moment: 'ঢাকার তারিখ ও সময়, যেমন 2026-11-30 18:00, অথবা খালি।',
    },
    ownRules: {
      _id: 'পণ্যের _id, অথবা খালি।',
      category: 'ক্যাটাগরির ইংরেজি নাম।',
      subCategory: 'ওই ক্যাটাগরির কোনো সাব-ক্যাটাগরির ইংরেজি নাম।',
      originalPrice: 'টাকার অঙ্ক, কমপক্ষে ১, দশমিক বিন্দুর পরে সর্বোচ্চ দুই ঘর: 1250.50।',
      offerPrice: 'আসল দামের চেয়ে কম টাকার অঙ্ক, অথবা খালি।',
      quantityOffers: 'যেমন 2 = 1200; 3 = 1700: ২ থেকে ১০০টির একসাথে দাম, না থাকলে খালি।',
      stock: '০ বা তার বেশি পূর্ণ সংখ্যা; সীমা না থাকলে খালি।',
      costPrice: 'টাকার অঙ্ক, ০ বা তার বেশি, দশমিকের পরে সর্বোচ্চ দুই ঘর, অথবা খালি।',
      vatRate: '০ থেকে ১০০ শতাংশ, দশমিকের পরে সর্বোচ্চ দুই ঘর; খালি থাকলে ক্যাটাগরির হার।',
      lowStockThreshold: '০ বা তার বেশি পূর্ণ সংখ্যা; সেটিংসের সংখ্যার জন্য খালি।',
      stockWhenExported: 'এক্সপোর্টে যেমন ছিল।',
      variantId: 'এক্সপোর্টে যেমন ছিল; নতুন ধরনের জন্য খালি।',
      options:
        'সাইজ ও রং ছাড়া অন্য বৈশিষ্ট্য, যেমন “Litre: 1, Pack: 3”; একটি পণ্যের সব ধরনে একই বৈশিষ্ট্য থাকবে, প্রতিটি সমন্বয় একবার।',
      sku: 'সর্বোচ্চ ৬০ অক্ষর, অন্য কোনো ধরনের সঙ্গে এক নয়।',
      variantImage: 'এই দোকানের একটি ছবির ঠিকানা।',
      weight: '১ বা তার বেশি গ্রাম, পূর্ণ সংখ্যা; সাধারণ ওজন হলে খালি।',
      variantWeight: '১ বা তার বেশি গ্রাম, পূর্ণ সংখ্যা; পণ্যের ওজনই হলে খালি।',
      images: 'এই দোকানের ছবির সর্বোচ্চ ১২টি ঠিকানা, এক্সপোর্টে যেমন থাকে।',
      imageAlts: 'প্রতি ছবির জন্য এক লাইন, প্রতিটিতে সর্বোচ্চ ২০০ অক্ষর।',
      ratings: '১ থেকে ৫, ০.১ করে, অথবা খালি।',
      reviews: '১ বা তার বেশি পূর্ণ সংখ্যা, অথবা খালি।',
      videoLink: 'ইউটিউব, ফেসবুক বা ভিমিওর https লিংক, অথবা খালি।',
    } satisfies Record<ColumnWithOwnRule, string>,
    notReached: words.bn.notReached,
    otherImport: 'অন্য কেউও ইমপোর্ট করছেন। এখনকার অবস্থা এই।',
  },
})
