import { formatNumber } from '#lib/language.ts'
import { words } from '#web/dashboard/kit/words.ts'
import { defineMessages } from '#web/data/i18n.tsx'

const digits = (count: number) => formatNumber(count, 'bn')

export const csvRowsMessages = defineMessages({
  en: {
    file: words.en.csvFile,
    chooseFile: words.en.chooseAFile,
    drop: 'or drop it here',
    download: 'Download as CSV',
    exporting: words.en.exporting,
    notExported: words.en.notExported,
    notSaved: words.en.notSaved,
    tooLarge: (megabytes: number) => `A file may have at most ${megabytes} MB.`,
    result: (added: number, changed: number, same: number) =>
      `${added} added, ${changed} changed, ${same} were there already.`,
    notTaken: (count: number) => (count === 1 ? 'One row was not taken:' : `${count} rows were not taken:`),
    row: (row: number) => `Row ${row}`,
    more: (count: number) => `And ${count} more.`,
    quotes: 'The quotation marks in this row do not match.',
    'too-long': 'This row is too long.',
  },
  bn: {
    file: words.bn.csvFile,
    chooseFile: words.bn.chooseAFile,
    drop: 'অথবা এখানে টেনে এনে ছাড়ুন',
    download: 'CSV ডাউনলোড করুন',
    exporting: words.bn.exporting,
    notExported: words.bn.notExported,
    notSaved: words.bn.notSaved,
    tooLarge: (megabytes) => `ফাইল ${digits(megabytes)} এমবির বেশি হতে পারবে না।`,
    result: (added, changed, same) =>
      `${digits(added)}টি যোগ হয়েছে, ${digits(changed)}টি বদলেছে, ${digits(same)}টি আগে থেকেই ছিল।`,
    notTaken: (count) => `${digits(count)}টি সারি নেওয়া যায়নি:`,
    row: (row) => `সারি ${digits(row)}`,
    more: (count) => `আরও ${digits(count)}টি।`,
    quotes: 'এই সারির উদ্ধৃতিচিহ্ন মেলে না।',
    'too-long': 'এই সারি খুব লম্বা।',
  },
})
