import { formatNumber } from '#lib/language.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const pictureMessages = defineMessages({
  en: {
    improve: (position: number) => `Improve picture ${position}`,
    improveShort: 'Improve',
    hints: (position: number) => `What can be better about picture ${position}`,
    canBeBetter: 'can be better',
    small: (width: number, height: number) => `Small: ${width} × ${height}`,
    dark: 'Dark',
    notSquare: 'Not square',
    smallText:
      'The picture has few pixels, so it is blurred where it is shown large. Take it from nearer, or choose a larger one.',
    title: 'Improve the picture',
    area: 'Part of the picture; move it with a finger, the mouse or the arrow keys',
    zoom: 'Larger',
    light: 'Lighter',
    turn: 'Turn',
    white: 'White background',
    whiteHint: 'For goods on one colour, such as paper or a plain cloth.',
    reach: 'How much becomes white',
    noBackground:
      'The background has many colours, so little of it became white. Lay the goods on one colour.',
    allBackground:
      'Nearly everything became white: the goods have the colour of the background. Choose less.',
    use: 'Use this picture',
    using: 'Uploading …',
    cannotRead: 'This picture could not be loaded. Please close this and try again.',
    failed: 'The picture could not be uploaded; the one before stays.',
  },
  bn: {
    improve: (position) => `${digits(position)} নম্বর ছবি সুন্দর করুন`,
    improveShort: 'সুন্দর করুন',
    hints: (position) => `${digits(position)} নম্বর ছবিতে যা ভালো করা যায়`,
    canBeBetter: 'আরও ভালো করা যায়',
    small: (width, height) => `ছোট: ${digits(width)} × ${digits(height)}`,
    dark: 'আলো কম',
    notSquare: 'বর্গাকার নয়',
    smallText: 'ছবিতে পিক্সেল কম, তাই বড় করে দেখলে ঝাপসা লাগবে। কাছ থেকে ছবি তুলুন বা বড় ছবি বেছে নিন।',
    title: 'ছবিটি সুন্দর করুন',
    area: 'ছবির অংশ; আঙুল, মাউস বা তীর-বোতাম দিয়ে সরান',
    zoom: 'বড় করুন',
    light: 'আলো বাড়ান',
    turn: 'ঘোরান',
    white: 'সাদা পটভূমি',
    whiteHint: 'পণ্য এক রঙের কাগজ বা কাপড়ের ওপর থাকলে ভালো হয়।',
    reach: 'কতটা সাদা হবে',
    noBackground: 'পটভূমিতে অনেক রং, তাই অল্পই সাদা হয়েছে। পণ্যটি এক রঙের ওপর রেখে ছবি তুলুন।',
    allBackground: 'প্রায় সবটাই সাদা হয়ে গেছে: পণ্য ও পটভূমির রং এক। কমিয়ে দিন।',
    use: 'এই ছবিটি নিন',
    using: 'আপলোড হচ্ছে…',
    cannotRead: 'ছবিটি খোলা যায়নি। বন্ধ করে আবার চেষ্টা করুন।',
    failed: 'ছবিটি আপলোড হয়নি; আগেরটিই আছে।',
  },
})
