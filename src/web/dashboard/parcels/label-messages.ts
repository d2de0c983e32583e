import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'
import { orderWords } from '#web/shared/words/order-words.ts'

const digits = (count: number) => formatNumber(count, 'bn')

export const labelMessages = defineMessages({
  en: {
    title: (count: number) => (count === 1 ? '1 label' : `${count} labels`),
    size: 'Paper',
    sizes: { a6: 'A6 label', '3-inch': '3-inch label (76 × 102 mm)', a4: 'A4, four on a page' },
    print: words.en.print,
    marked: (count: number) =>
      count === 1 ? 'The order is marked as printed.' : `${count} orders are marked as printed.`,
    again: (count: number) =>
      count === 1 ? '1 of them had been printed before.' : `${count} of them had been printed before.`,
    notMarked: 'The orders could not be marked as printed.',
    before: (count: number, all: number) => {
      if (all === 1) return 'This label was printed before. Printing it again makes a second one.'
      return count === 1
        ? '1 of these labels was printed before. Printing it again makes a second one.'
        : `${count} of these labels were printed before. Printing them again makes second ones.`
    },
    printed: 'Label printed',
    printedAt: (moment: string) => `Label printed: ${moment}`,
    packed: 'Packed',
    packedAt: (moment: string) => `Packed: ${moment}`,
    labelOf: (id: string) => `Label ${id}`,
    order: 'Order',
    sender: 'From',
    deliverTo: 'To',
    collect: 'Cash to collect',
    nothingToCollect: 'Nothing to collect',
    pieces: (count: string) => (count === '1' ? '1 piece' : `${count} pieces`),
    kilograms: (weight: string) => `${weight} kg`,
    follow: orderWords.en.followTheParcel,
  },
  bn: {
    title: (count: number) => `${digits(count)}টি লেবেল`,
    size: 'কাগজ',
    sizes: { a6: 'A6 লেবেল', '3-inch': '৩ ইঞ্চি লেবেল (৭৬ × ১০২ মিমি)', a4: 'A4, এক পাতায় চারটি' },
    print: words.bn.print,
    marked: (count: number) => `${digits(count)}টি অর্ডারের লেবেল ছাপা হয়েছে বলে লেখা হলো।`,
    again: (count: number) => `এর মধ্যে ${digits(count)}টি আগেও ছাপা হয়েছিল।`,
    notMarked: 'লেবেল ছাপা হয়েছে, কিন্তু তা লেখা যায়নি।',
    before: (count: number, all: number) =>
      all === 1
        ? 'এই লেবেল আগে ছাপা হয়েছে। আবার ছাপলে দ্বিতীয় একটি হবে।'
        : `এর মধ্যে ${digits(count)}টি লেবেল আগে ছাপা হয়েছে। আবার ছাপলে দ্বিতীয় লেবেল হবে।`,
    printed: 'লেবেল ছাপা',
    printedAt: (moment: string) => `লেবেল ছাপা হয়েছে: ${moment}`,
    packed: 'প্যাক করা',
    packedAt: (moment: string) => `প্যাক করা হয়েছে: ${moment}`,
    labelOf: (id: string) => `লেবেল ${id}`,
    order: 'অর্ডার',
    sender: 'প্রেরক',
    deliverTo: 'প্রাপক',
    collect: 'টাকা নিতে হবে',
    nothingToCollect: 'কোনো টাকা নিতে হবে না',
    pieces: (count: string) => `${count}টি পণ্য`,
    kilograms: (weight: string) => `${weight} কেজি`,
    follow: orderWords.bn.followTheParcel,
  },
})
