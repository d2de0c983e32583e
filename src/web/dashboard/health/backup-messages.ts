import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

/** Bytes as megabytes, with one decimal below ten. */
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

export const backupMessages = defineMessages({
  en: {
    last: 'The last backup',
    earlier: 'Earlier ones',
    none: 'There is no backup yet. The first one will be made tonight.',
    now: 'Back up now',
    asking: words.en.starting,
    requested: 'The backup is being made. You can go on working.',
    running: 'A backup is already being made.',
    notStarted: 'The backup could not be started. Please try again.',
    states: {
      waiting: words.en.waiting,
      running: 'Being made',
      done: 'Done',
      failed: 'Failed',
      deleted: 'Deleted later',
    },
    size: (bytes: number) => `${megabytes(bytes)} MB`,
    orders: (count: number) => (count === 1 ? '1 order' : `${formatNumber(count, 'en')} orders`),
    nightly: 'nightly',
    by: (name: string) => `by ${name}`,
    missing: (count: number) =>
      count === 1
        ? 'The file of one picture is missing, so it is not in the backup.'
        : `The files of ${formatNumber(count, 'en')} pictures are missing, so they are not in the backup.`,
    download: 'Download',
    downloading: 'Downloading…',
    notDownloaded: 'The backup could not be downloaded. Please try again.',
    elsewhere: (machine: string) => `It is on the server ${machine}.`,
    secrecy:
      'The file holds the names, addresses and orders of all your customers. Keep it where you would keep the money.',
    places: {
      'data-dir':
        'Backups are on the same disk as the shop: if the server is lost, they are lost too. Download one every week, or ask the person who looks after your server to set BACKUP_DIR or S3.',
      folder: 'Backups are kept in this folder:',
      bucket: 'Backups are kept in this bucket:',
    },
    problems: {
      'disk-full': 'The disk is full.',
      folder: 'The folder for backups is missing or cannot be written to.',
      storage: 'The storage (S3) could not be reached or refused the file.',
      database: 'The database could not be reached.',
      interrupted: 'The shop was stopped in between. It will try again.',
      other: 'Something went wrong:',
    },
    again: 'It will be tried again in a few minutes.',
    tell: 'Show this to the person who looks after your server',
  },
  bn: {
    last: 'শেষ ব্যাকআপ',
    earlier: 'আগেরগুলো',
    none: 'এখনো কোনো ব্যাকআপ নেই। প্রথমটি আজ রাতে হবে।',
    now: 'এখনই ব্যাকআপ নিন',
    asking: words.bn.starting,
    requested: 'ব্যাকআপ নেওয়া হচ্ছে। আপনি কাজ চালিয়ে যেতে পারেন।',
    running: 'একটি ব্যাকআপ এখনই নেওয়া হচ্ছে।',
    notStarted: 'ব্যাকআপ শুরু করা যায়নি। আবার চেষ্টা করুন।',
    states: {
      waiting: words.bn.waiting,
      running: 'নেওয়া হচ্ছে',
      done: 'হয়ে গেছে',
      failed: 'হয়নি',
      deleted: 'পরে মোছা হয়েছে',
    },
    size: (bytes: number) => `${bengaliDigits(megabytes(bytes))} এমবি`,
    orders: (count: number) => `${formatNumber(count, 'bn')}টি অর্ডার`,
    nightly: 'রাতের',
    by: (name: string) => `নিয়েছেন ${name}`,
    missing: (count: number) => `${formatNumber(count, 'bn')}টি ছবির ফাইল পাওয়া যায়নি, তাই সেগুলো ব্যাকআপে নেই।`,
    download: 'ডাউনলোড',
    downloading: 'ডাউনলোড হচ্ছে…',
    notDownloaded: 'ব্যাকআপ ডাউনলোড করা যায়নি। আবার চেষ্টা করুন।',
    elsewhere: (machine: string) => `এটি ${machine} সার্ভারে আছে।`,
    secrecy: 'ফাইলে আপনার সব ক্রেতার নাম, ঠিকানা ও অর্ডার আছে। টাকা-পয়সার মতোই সাবধানে রাখুন।',
    places: {
      'data-dir':
        'ব্যাকআপ আর দোকান একই ডিস্কে আছে: সার্ভার নষ্ট হলে দুটোই যাবে। প্রতি সপ্তাহে একটি ডাউনলোড করে রাখুন, অথবা যিনি সার্ভার দেখাশোনা করেন তাঁকে BACKUP_DIR বা S3 ঠিক করতে বলুন।',
      folder: 'ব্যাকআপগুলো এই ফোল্ডারে থাকে:',
      bucket: 'ব্যাকআপগুলো এই বাকেটে থাকে:',
    },
    problems: {
      'disk-full': 'ডিস্কে জায়গা নেই।',
      folder: 'ব্যাকআপের ফোল্ডারটি নেই, অথবা তাতে লেখা যায় না।',
      storage: 'স্টোরেজে (S3) পৌঁছানো যায়নি, অথবা ফাইলটি নেয়নি।',
      database: 'ডেটাবেসে পৌঁছানো যায়নি।',
      interrupted: 'মাঝপথে দোকান বন্ধ হয়ে গিয়েছিল। নিজে থেকেই আবার চেষ্টা করবে।',
      other: 'একটি সমস্যা হয়েছে:',
    },
    again: 'কয়েক মিনিটের মধ্যে আবার চেষ্টা করা হবে।',
    tell: 'যিনি সার্ভার দেখাশোনা করেন, তাঁকে এটি দেখান',
  },
})
