import { bengaliDigits, formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

/** Bytes as megabytes, with one decimal below ten. */
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(bytes < 1e7 ? 1 : 0)

export const backupMessages = defineMessages({
  en: {
    last: 'The last backup',
    earlier: 'Earlier ones',
    none: 'There is no backup yet. The first is made tonight.',
    now: 'Back up now',
    asking: 'Starting…',
    requested: 'The backup is being made. You can go on working.',
    running: 'One is being made already.',
    notStarted: 'The backup could not be started. Please try again.',
    states: {
      waiting: 'Waiting',
      running: 'Being made',
      done: 'Done',
      failed: 'Failed',
      deleted: 'Deleted since',
    },
    size: (bytes: number) => `${megabytes(bytes)} MB`,
    orders: (count: number) => (count === 1 ? '1 order' : `${formatNumber(count, 'en')} orders`),
    nightly: 'nightly',
    by: (name: string) => `by ${name}`,
    missing: (count: number) =>
      count === 1
        ? 'The files of one picture are lost; it is not in the backup.'
        : `The files of ${formatNumber(count, 'en')} pictures are lost; they are not in the backup.`,
    download: 'Download',
    downloading: 'Downloading…',
    notDownloaded: 'The backup could not be downloaded. Please try again.',
    elsewhere: (machine: string) => `It lies on the machine ${machine}.`,
    secrecy:
      'The file holds the names, addresses and orders of all your customers. Keep it where you would keep the money.',
    places: {
      'data-dir':
        'Backups lie on the same disk as the shop. Download one every week, or ask the person who runs the machine to set BACKUP_DIR or S3: if the machine is lost, these are lost with it.',
      folder: 'Backups lie in this folder:',
      bucket: 'Backups lie in this bucket:',
    },
    problems: {
      'disk-full': 'The disk is full.',
      folder: 'The folder for backups is missing or cannot be written to.',
      storage: 'The storage (S3) could not be reached or refused the file.',
      database: 'The database could not be reached.',
      interrupted: 'The shop was stopped meanwhile. It tries again when it runs.',
      other: 'Something went wrong:',
    },
    tell: 'Show this to the person who runs the machine',
  },
  bn: {
    last: 'শেষ ব্যাকআপ',
    earlier: 'আগেরগুলো',
    none: 'এখনো কোনো ব্যাকআপ নেই। প্রথমটি আজ রাতে হবে।',
    now: 'এখনই ব্যাকআপ নিন',
    asking: 'শুরু হচ্ছে…',
    requested: 'ব্যাকআপ নেওয়া হচ্ছে। আপনি কাজ চালিয়ে যেতে পারেন।',
    running: 'একটি ব্যাকআপ এখনই নেওয়া হচ্ছে।',
    notStarted: 'ব্যাকআপ শুরু করা যায়নি। আবার চেষ্টা করুন।',
    states: {
      waiting: 'অপেক্ষায়',
      running: 'নেওয়া হচ্ছে',
      done: 'হয়ে গেছে',
      failed: 'হয়নি',
      deleted: 'পরে মুছে গেছে',
    },
    size: (bytes: number) => `${bengaliDigits(megabytes(bytes))} এমবি`,
    orders: (count: number) => `${formatNumber(count, 'bn')}টি অর্ডার`,
    nightly: 'রাতের',
    by: (name: string) => `নিয়েছেন ${name}`,
    missing: (count: number) => `${formatNumber(count, 'bn')}টি ছবির ফাইল হারিয়ে গেছে; সেগুলো ব্যাকআপে নেই।`,
    download: 'ডাউনলোড',
    downloading: 'ডাউনলোড হচ্ছে…',
    notDownloaded: 'ব্যাকআপ ডাউনলোড করা যায়নি। আবার চেষ্টা করুন।',
    elsewhere: (machine: string) => `এটি ${machine} মেশিনে আছে।`,
    secrecy: 'ফাইলে আপনার সব ক্রেতার নাম, ঠিকানা ও অর্ডার আছে। টাকা যেখানে রাখেন, তেমন নিরাপদ জায়গায় রাখুন।',
    places: {
      'data-dir':
        'ব্যাকআপগুলো দোকানের ডিস্কেই থাকে। প্রতি সপ্তাহে একটি ডাউনলোড করুন, নয়তো যিনি মেশিন চালান তাঁকে BACKUP_DIR বা S3 ঠিক করতে বলুন: মেশিন হারালে এগুলোও হারাবে।',
      folder: 'ব্যাকআপগুলো এই ফোল্ডারে থাকে:',
      bucket: 'ব্যাকআপগুলো এই বাকেটে থাকে:',
    },
    problems: {
      'disk-full': 'ডিস্কে জায়গা নেই।',
      folder: 'ব্যাকআপের ফোল্ডারটি নেই, অথবা তাতে লেখা যায় না।',
      storage: 'স্টোরেজে (S3) পৌঁছানো যায়নি, অথবা ফাইলটি নেয়নি।',
      database: 'ডেটাবেসে পৌঁছানো যায়নি।',
      interrupted: 'মাঝপথে দোকান বন্ধ হয়েছিল। চালু হলে আবার চেষ্টা করবে।',
      other: 'কিছু একটা ভুল হয়েছে:',
    },
    tell: 'যিনি মেশিন চালান তাঁকে এটি দেখান',
  },
})
